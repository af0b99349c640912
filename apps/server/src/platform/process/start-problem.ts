/** The server cannot start, for a reason that the operator can fix. Printed as a sentence, without a stack. */
export class StartProblem extends Error {
  constructor(
    readonly ja: string,
    readonly en: string,
  ) {
    super(en);
    this.name = 'StartProblem';
  }
  /** The message in both languages, one a line. */
  get sentence(): string {
    return `${this.ja}\n${this.en}`;
  }
}
