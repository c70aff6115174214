/* The only public module of this folder. */
export { dateFormat, formatMoment } from "./dateFormat.ts";
export { asTyped, inDigits, inDollars, inPercent, inSentence } from "./figures.ts";
export { followLanguage } from "./followLanguage.ts";
export { LANGUAGES } from "./languages.ts";
export { locale, timeZone, useLanguage } from "./shown.ts";
export { known, mark, type Message, plural, rich, say, sayLabels, sense, t } from "./texts.ts";
