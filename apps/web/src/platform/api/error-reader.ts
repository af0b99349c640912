/** Loads the parser of error responses with the catalogue, on the first error; null when it could not be loaded. */
export const errorReader = () => import('./read-error.ts').catch(() => null);
