/** Where the person can go after an error; the page shows it as a button. `write`: to a message to the performer. */
export type ErrorAction = 'login' | 'purchase' | 'home' | 'write' | 'retry' | 'reload' | 'none';

export interface ErrorText {
  /** What happened. */
  message: string;
  /** What to do now. */
  next: string;
}

/** One entry of the catalogue. `code` is shown in small print and logged. */
export interface CatalogueEntry {
  code: string;
  type: string;
  /** HTTP status of an answer with this problem. */
  status: number;
  /** A fatal error replaces the screen. */
  fatal: boolean;
  action: ErrorAction;
  ja: ErrorText;
  en: ErrorText;
}
