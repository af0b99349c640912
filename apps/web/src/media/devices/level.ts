const FLOOR_DB = -60;

/**
 * Returns the loudness of samples (-1 to 1) as 0 (silence) to 1 (full). The scale is in decibels, because hearing is
 * logarithmic.
 */
export function levelOf(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  if (sum === 0) return 0;
  const decibel = 10 * Math.log10(sum / samples.length);
  return Math.min(1, Math.max(0, 1 - decibel / FLOOR_DB));
}

export interface LevelMeter {
  read: () => number;
  close: () => void;
}

/** Opens a level meter for a microphone; the sound is not played. */
export function openLevelMeter(stream: MediaStream): LevelMeter {
  const context = new AudioContext();
  const source = context.createMediaStreamSource(stream);
  const analyser = context.createAnalyser();
  analyser.fftSize = 1024;
  source.connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  // Browsers suspend an AudioContext until the first user gesture.
  void context.resume().catch(() => undefined);
  return {
    read() {
      analyser.getFloatTimeDomainData(samples);
      return levelOf(samples);
    },
    close() {
      source.disconnect();
      void context.close();
    },
  };
}
