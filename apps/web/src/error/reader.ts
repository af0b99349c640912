/** Reads refusals by the catalogue, which comes with the first of them; null where it could not be fetched. */
export const errorReader = () => import('./read-error.ts').catch(() => null);
