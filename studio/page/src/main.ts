// Puts the page together: the shared state, the stage with its tools, the panels.
import { App } from "./app";
import { mountOverlay } from "./overlay";
import { mountPanels } from "./panels";
import { Stage } from "./stage";
import { mountTools } from "./tools";
import "./view.css";

const app = new App();
mountPanels(app);
const container = document.getElementById("stage") as HTMLElement;
try {
  const stage = new Stage(app, container);
  mountTools({ app, stage });
  mountOverlay(app, document.getElementById("overlay") as HTMLElement);
  stage.start();
} catch (error) {
  container.textContent = error instanceof Error ? error.message : String(error);
}
app.start();
// For the console and for tests that drive the page from outside.
Object.assign(window, { pliant: app });
