/** The result of a bench: one JSON object on the last line that it prints. */
export interface BenchResult {
  name: string;
  /** What it was compared with. */
  peer: string;
  /** Ours divided by the peer's; null when there is no peer on this machine. */
  ratio: number | null;
  figures: Record<string, unknown>;
}

export interface BenchOptions {
  /** Prints progress for people. */
  say: (line: string) => void;
  /** Arguments after the name, without `--json`. */
  arguments: string[];
}
