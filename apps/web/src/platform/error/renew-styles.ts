/** Reloads style sheets that failed to load, because the module loader requests each one only once. */
export async function renewStyles(): Promise<void> {
  const missing = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].filter(
    ({ sheet }) => sheet === null,
  );
  await Promise.all(
    missing.map((link) => {
      const again = link.cloneNode() as HTMLLinkElement;
      return new Promise((settled) => {
        again.addEventListener('load', settled);
        again.addEventListener('error', settled);
        link.replaceWith(again);
      });
    }),
  );
}
