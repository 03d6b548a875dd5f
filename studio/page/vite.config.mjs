// Few files with fixed names, so that the server can embed them one by one: index.html, assets/app.js, assets/app.css. Nothing
// is inlined: the server's content security policy allows scripts and styles from itself only.
import fs from "node:fs";
import path from "node:path";
import { defineConfig } from "vite";

/** LICENSES.txt: the licence of every package of which something is in the bundle. */
function licenses() {
  return {
    name: "licenses",
    generateBundle(_options, bundle) {
      const folders = new Set();
      for (const chunk of Object.values(bundle)) {
        for (const id of Object.keys(chunk.modules ?? {})) {
          const found = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id.replace(/\\/g, "/"));
          if (found) folders.add(found[1]);
        }
      }
      let text = "This page is part of Pliant (MIT licence). It contains parts of these packages:\n";
      for (const folder of [...folders].sort()) {
        const about = JSON.parse(fs.readFileSync(path.join(folder, "package.json"), "utf8"));
        const file = fs.readdirSync(folder).find((name) => /^licen[cs]e/i.test(name));
        if (!file) throw new Error(`${about.name} has no licence file`);
        text += `\n${about.name} ${about.version} (${about.license})\n\n${fs.readFileSync(path.join(folder, file), "utf8").trim()}\n`;
      }
      this.emitFile({ type: "asset", fileName: "LICENSES.txt", source: text });
    },
  };
}

export default defineConfig({
  base: "./",
  plugins: [licenses()],
  build: {
    target: "es2022",
    outDir: "dist",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    modulePreload: false,
    chunkSizeWarningLimit: 1500,
    rollupOptions: {
      output: {
        inlineDynamicImports: true,
        entryFileNames: "assets/app.js",
        assetFileNames: "assets/app[extname]",
      },
    },
  },
});
