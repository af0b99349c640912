import './tanzaku.css';

/** A paper strip with words that the performer wrote (12 characters at most, spec §9). Upright in Japanese, level in English. */
export function Tanzaku({ children }: { children: string }) {
  return <span className="tz">{children}</span>;
}
