import { ID_VIDEO_TYPES, type IdVideoType } from '@akari/rules';
import { useEffect, useRef, useState } from 'react';

export interface Take {
  blob: Blob;
  type: IdVideoType;
  duration_ms: number;
  /** Object URL, to play the take before it is submitted. */
  url: string;
}
export type TakeState =
  | { phase: 'none'; fault: 'short' | null }
  | { phase: 'recording'; elapsed_ms: number }
  | { phase: 'taken'; take: Take };

/** Recording formats; those that most browsers play come first. */
const FORMATS = [
  'video/mp4;codecs=avc1.42E01F,mp4a.40.2',
  'video/webm;codecs=vp8,opus',
  'video/mp4',
  'video/webm',
];
/** Together 960 kbit/s: 60 s are 7.2 MB. */
const RATES = { videoBitsPerSecond: 896_000, audioBitsPerSecond: 64_000 };
const CHUNK_MS = 500;
/** Reserve below the size limit: the recorder delivers one more chunk when it stops. */
const SPARE_BYTES = 400_000;

export function recordingFormat(): string | null {
  if (typeof MediaRecorder === 'undefined') return null;
  return FORMATS.find((format) => MediaRecorder.isTypeSupported(format)) ?? null;
}
const typeOf = (format: string): IdVideoType =>
  ID_VIDEO_TYPES.find((type) => format.startsWith(type)) ?? 'video/webm';

export interface TakeLimits {
  least_ms: number;
  max_ms: number;
  max_bytes: number;
}

/** The recorder may be inactive already: it stops by itself when its tracks end. */
function halt(recorder: MediaRecorder | null): void {
  if (recorder !== null && recorder.state !== 'inactive') recorder.stop();
}

/** Records camera and microphone into one file; the recording stops by itself at its limits. */
export function useTake(stream: MediaStream | null, limits: TakeLimits) {
  const [state, setState] = useState<TakeState>({ phase: 'none', fault: null });
  const recorder = useRef<MediaRecorder | null>(null);
  const url = state.phase === 'taken' ? state.take.url : null;
  useEffect(() => () => void (url !== null && URL.revokeObjectURL(url)), [url]);
  useEffect(
    () => () => {
      const left = recorder.current;
      recorder.current = null;
      halt(left);
    },
    [],
  );

  const start = (): void => {
    const format = recordingFormat();
    if (stream === null || format === null) return;
    const type = typeOf(format);
    const parts: Blob[] = [];
    // Records the tracks of the preview, so that a device that is switched off is not recorded.
    const made = new MediaRecorder(stream, { mimeType: format, ...RATES });
    const from_ms = performance.now();
    const elapsed = (): number => performance.now() - from_ms;
    const stop = (): void => halt(made);
    const timer = setInterval(() => {
      setState({ phase: 'recording', elapsed_ms: Math.min(elapsed(), limits.max_ms) });
      if (elapsed() >= limits.max_ms) stop();
    }, CHUNK_MS / 2);
    made.ondataavailable = ({ data }) => {
      parts.push(data);
      const bytes = parts.reduce((sum, part) => sum + part.size, 0);
      if (bytes >= limits.max_bytes - SPARE_BYTES) stop();
    };
    made.onstop = () => {
      clearInterval(timer);
      const duration_ms = Math.round(Math.min(elapsed(), limits.max_ms));
      if (recorder.current !== made) return;
      recorder.current = null;
      if (duration_ms < limits.least_ms) return setState({ phase: 'none', fault: 'short' });
      const blob = new Blob(parts, { type });
      setState({ phase: 'taken', take: { blob, type, duration_ms, url: URL.createObjectURL(blob) } });
    };
    recorder.current = made;
    made.start(CHUNK_MS);
    setState({ phase: 'recording', elapsed_ms: 0 });
  };
  return {
    state,
    start,
    stop: () => halt(recorder.current),
    discard: () => setState({ phase: 'none', fault: null }),
  };
}
