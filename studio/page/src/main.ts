// Puts the page together: the shared state, the stage with its tools, the panels.
import { App } from "./app";

const app = new App();
app.start();
