import { random } from './kit.ts';

export const SAMPLE_RATE = 48_000;

/** Two channels as long as the loop. Whatever rings past the end goes on at the start: that is what closes the loop. */
type Stereo = [Float32Array, Float32Array];

interface Pluck {
  at_s: number;
  /** Frequency, hertz. */
  pitch: number;
  gain: number;
  /** -1 left to 1 right. */
  pan: number;
}

const note = (midi: number): number => 440 * Math.pow(2, (midi - 69) / 12);

/** A plucked silk string (Karplus and Strong): a burst of noise in a delay line that loses its edge as it goes round. */
function addPluck(out: Stereo, pluck: Pluck, next: () => number): void {
  const period = SAMPLE_RATE / pluck.pitch;
  const size = Math.floor(period);
  const line = new Float32Array(size);
  // Two gentle poles take the hiss off the finger: silk, not steel.
  let softer = 0;
  let soft = 0;
  for (let at = 0; at < size; at++) {
    softer += 0.24 * (next() * 2 - 1 - softer);
    soft += 0.24 * (softer - soft);
    line[at] = soft * 3;
  }
  const length = out[0].length;
  const start = Math.floor(pluck.at_s * SAMPLE_RATE);
  const duration = Math.floor(SAMPLE_RATE * 4.2);
  const damping = 0.9962 - pluck.pitch / 400_000;
  const [left, right] = [Math.sqrt(0.5 - pluck.pan * 0.5), Math.sqrt(0.5 + pluck.pan * 0.5)];
  for (let at = 0; at < duration; at++) {
    const place = at % size;
    const sample = line[place] ?? 0;
    const following = line[(place + 1) % size] ?? 0;
    line[place] = damping * (0.5 * sample + 0.5 * following);
    const fade = Math.min(1, at / 140) * Math.min(1, (duration - at) / 4800);
    const value = sample * pluck.gain * fade;
    const target = (start + at) % length;
    out[0][target] = (out[0][target] ?? 0) + value * left;
    out[1][target] = (out[1][target] ?? 0) + value * right;
  }
}

/** Noise through a band, its filters run round the loop twice so that the seam has no start. */
function addNoise(
  out: Stereo,
  next: () => number,
  low: number,
  high: number,
  gain: (phase: number) => number,
): void {
  for (const channel of out) {
    const length = channel.length;
    const noise = Float32Array.from({ length }, () => next() * 2 - 1);
    let a = 0;
    let b = 0;
    for (let at = 0; at < length * 2; at++) {
      const place = at % length;
      a += high * ((noise[place] ?? 0) - a);
      b += low * (a - b);
      if (at >= length) channel[place] = (channel[place] ?? 0) + (a - b) * gain(place / length);
    }
  }
}

/** A drop falling into water: a short tone that climbs. */
function addDrop(out: Stereo, at_s: number, pitch: number, gain: number, pan: number): void {
  const length = out[0].length;
  const duration = Math.floor(SAMPLE_RATE * 0.16);
  const start = Math.floor(at_s * SAMPLE_RATE);
  let angle = 0;
  for (let at = 0; at < duration; at++) {
    const t = at / duration;
    angle += (2 * Math.PI * pitch * (1 + 0.5 * t)) / SAMPLE_RATE;
    const value = Math.sin(angle) * Math.exp(-t * 5.2) * Math.min(1, at / 90) * gain;
    const target = (start + at) % length;
    out[0][target] = (out[0][target] ?? 0) + value * Math.sqrt(0.5 - pan * 0.5);
    out[1][target] = (out[1][target] ?? 0) + value * Math.sqrt(0.5 + pan * 0.5);
  }
}

/** Bell crickets: a thin trembling tone in bursts. */
function addCrickets(
  out: Stereo,
  pitch: number,
  bursts: number,
  gain: number,
  pan: number,
  offset: number,
): void {
  const length = out[0].length;
  for (let at = 0; at < length; at++) {
    const burst = ((at / length) * bursts + offset) % 1;
    if (burst > 0.42) continue;
    const swell = Math.sin((Math.PI * burst) / 0.42);
    const tremble = 0.5 + 0.5 * Math.sin((2 * Math.PI * 26 * at) / SAMPLE_RATE);
    const value = Math.sin((2 * Math.PI * pitch * at) / SAMPLE_RATE) * swell * swell * tremble * gain;
    out[0][at] = (out[0][at] ?? 0) + value * Math.sqrt(0.5 - pan * 0.5);
    out[1][at] = (out[1][at] ?? 0) + value * Math.sqrt(0.5 + pan * 0.5);
  }
}

/** A small garden's echo: four crossed delays, run round the loop twice. */
function addRoom(out: Stereo, wet: number): void {
  const length = out[0].length;
  const dry: Stereo = [out[0].slice(), out[1].slice()];
  for (const [delay_s, feedback, side] of [
    [0.113, 0.62, 0],
    [0.149, 0.58, 1],
    [0.197, 0.52, 0],
    [0.241, 0.48, 1],
  ] as const) {
    const line = new Float32Array(Math.floor(delay_s * SAMPLE_RATE));
    let soft = 0;
    for (let at = 0; at < length * 3; at++) {
      const place = at % length;
      const slot = at % line.length;
      const echo = line[slot] ?? 0;
      soft += 0.28 * (echo - soft);
      line[slot] = (dry[side][place] ?? 0) + soft * feedback;
      const target = out[side === 0 ? 1 : 0];
      if (at >= length * 2) target[place] = (target[place] ?? 0) + soft * wet;
    }
  }
}

/** Miyako-bushi and yo, the scales of the koto, from D. */
const MIYAKO = [62, 63, 67, 69, 70, 74, 75, 79];
const YO = [62, 64, 67, 69, 71, 74, 76, 79];

function phrase(seed: number, scale: readonly number[], times_s: readonly number[], gain: number): Pluck[] {
  const next = random(seed);
  let degree = 3;
  return times_s.map((at_s) => {
    degree = Math.max(0, Math.min(scale.length - 1, degree + Math.round((next() - 0.5) * 4)));
    return {
      at_s,
      pitch: note(scale[degree] ?? 62),
      gain: gain * (0.7 + next() * 0.3),
      pan: (next() - 0.5) * 0.7,
    };
  });
}

/** Renders a performer's ambience: `length_s` seconds that run round without a seam. */
export function renderAmbience(name: string, length_s: number): Stereo {
  const length = Math.round(length_s * SAMPLE_RATE);
  const out: Stereo = [new Float32Array(length), new Float32Array(length)];
  const next = random(name.length * 977 + name.charCodeAt(0));
  const tau = Math.PI * 2;
  if (name === 'kotoha') {
    for (const pluck of phrase(4, MIYAKO, [0.4, 1.6, 2.0, 4.1, 6.4, 6.8, 8.9, 10.1, 12.3, 12.7, 14.2], 0.5))
      addPluck(out, pluck, next);
    addRoom(out, 0.3);
    addNoise(out, next, 0.06, 0.5, (phase) => 0.05 + 0.008 * Math.sin(tau * phase * 2));
    addNoise(out, next, 0.004, 0.03, () => 0.1);
    for (let drop = 0; drop < 34; drop++)
      addDrop(out, next() * length_s, 900 + next() * 1400, 0.012 + next() * 0.02, next() * 2 - 1);
  } else if (name === 'sayo') {
    for (const pluck of phrase(12, YO, [0.8, 2.8, 3.3, 5.6, 8.2, 8.7, 9.2, 11.6, 13.6], 0.46))
      addPluck(out, pluck, next);
    addRoom(out, 0.34);
    addCrickets(out, 3950, 8, 0.013, -0.6, 0);
    addCrickets(out, 4325, 6, 0.01, 0.7, 0.4);
    addNoise(out, next, 0.006, 0.05, (phase) => 0.13 * (0.6 + 0.4 * Math.sin(tau * phase * 5)));
  } else {
    for (const pluck of phrase(21, YO, [1.1, 4.4, 5.0, 8.8, 12.1, 12.8], 0.42))
      addPluck(out, { ...pluck, pitch: pluck.pitch * 2 }, next);
    for (let drop = 0; drop < 22; drop++)
      addDrop(out, next() * length_s, 620 + next() * 1100, 0.05 + next() * 0.07, (next() - 0.5) * 1.4);
    addRoom(out, 0.42);
    addNoise(out, next, 0.01, 0.09, (phase) => 0.08 * (0.65 + 0.35 * Math.sin(tau * phase * 3)));
  }
  return out;
}
