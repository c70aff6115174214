/* Hashes are recognised with more look-alikes, and as pages and mails write them: their rows get the key of the hash. */
export { config, down, up } from "./0031_respelled_on_chain_ids.ts";
