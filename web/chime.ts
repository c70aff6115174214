/** Frequency in Hz, and when each tone begins in seconds. */
const TONES = [
  [880, 0],
  [1_174.7, 0.12],
] as const;
const LENGTH_S = 0.25;
const LOUDNESS = 0.15;

let speaker: AudioContext | undefined;

/** Two short tones. Browsers keep a page silent until it was clicked or a key was pressed in it. */
export async function playChime(): Promise<void> {
  speaker ??= new AudioContext();
  if (speaker.state === "suspended") await Promise.race([speaker.resume(), soon()]);
  if (speaker.state !== "running") return;
  for (const [frequency, after] of TONES) playTone(speaker, frequency, speaker.currentTime + after);
}

/** Without a click the promise of `resume` stays pending. */
function soon(): Promise<void> {
  return new Promise((done) => setTimeout(done, 500));
}

function playTone(context: AudioContext, frequency: number, begin: number): void {
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.frequency.value = frequency;
  volume.gain.setValueAtTime(0, begin);
  volume.gain.linearRampToValueAtTime(LOUDNESS, begin + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.001, begin + LENGTH_S);
  tone.connect(volume).connect(context.destination);
  tone.start(begin);
  tone.stop(begin + LENGTH_S);
}
