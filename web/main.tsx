import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./App.tsx";
import { Toaster } from "./components/Toaster.tsx";
import { startSession } from "./live/session.ts";
import { followPreferences } from "./stores/preferences.ts";
import { GlobalStyle } from "./styles/GlobalStyle.ts";

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no element #root");

followPreferences();
startSession();

createRoot(root).render(
  <StrictMode>
    <GlobalStyle />
    <App />
    <Toaster />
  </StrictMode>,
);
