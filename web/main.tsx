import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./App.tsx";
import { Toaster } from "./components/Toaster.tsx";
import { startSession } from "./live/session.ts";
import { fetchAhead } from "./pageCode.ts";
import { followPreferences } from "./stores/preferences.ts";
import { GlobalStyle } from "./styles/GlobalStyle.ts";

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no element #root");

followPreferences();
// Whoever follows a deep link is signed in, most likely: its page comes while the server is asked.
fetchAhead(window.location.pathname);
startSession();

createRoot(root).render(
  <StrictMode>
    <GlobalStyle />
    <App />
    <Toaster />
  </StrictMode>,
);
