/** Where the person can go from an error; the screen turns it into a button. */
export type ErrorAction = 'login' | 'purchase' | 'home' | 'retry' | 'reload' | 'none';

export interface ErrorText {
  /** What happened. */
  message: string;
  /** What to do now. */
  next: string;
}

/** One entry of the catalogue. `code` is what is shown small and goes on record. */
export interface CatalogueEntry {
  code: string;
  type: string;
  /** HTTP status of an answer that carries it. */
  status: number;
  /** A fatal error replaces the screen. */
  fatal: boolean;
  action: ErrorAction;
  ja: ErrorText;
  en: ErrorText;
}
