import { startTransition, StrictMode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { App } from "./App.tsx";
import { Toaster } from "./components/Toaster.tsx";
import { awaitFirstPage } from "./firstPage.ts";
import { startSession } from "./sync/index.ts";
import { followLanguage } from "./language/index.ts";
import { fetchAhead } from "./fetchAhead.ts";
import { followPreferences } from "./preferences.ts";
import { GlobalStyle } from "./styles/GlobalStyle.ts";
import { reportUnexpectedErrors } from "./unexpectedErrors.ts";

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no element #root");

reportUnexpectedErrors();
followPreferences();
// Loads a member's page while the server is asked who the user is; a visitor won't see it.
if (root.dataset["visitor"] === undefined) fetchAhead(window.location.pathname);
startSession();

void drawPage(createRoot(root), root.hasChildNodes());

/** If the server sent an app shell (web/appShell), it stays until the page replaces it. */
async function drawPage(place: Root, isOutlined: boolean): Promise<void> {
  const [pages] = await Promise.all([isOutlined ? awaitFirstPage() : null, followLanguage()]);
  // A transition is drawn in pieces, and the browser stays responsive in between.
  startTransition(() =>
    place.render(
      <StrictMode>
        <GlobalStyle />
        <App pages={pages} />
        <Toaster />
      </StrictMode>,
    ),
  );
}
