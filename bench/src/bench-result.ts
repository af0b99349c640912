/** What a bench answers with: one JSON object on the last line that it prints. */
export interface BenchResult {
  name: string;
  /** What it was measured against. */
  peer: string;
  /** Ours divided by the peer's; null when there is no peer on this machine. */
  ratio: number | null;
  figures: Record<string, unknown>;
}

export interface BenchOptions {
  /** Progress, for people. */
  say: (line: string) => void;
  /** Arguments after the name, without `--json`. */
  arguments: string[];
}
