import type { ReactNode } from 'react';

/** A part of a record that is a table which scrolls in itself. */
export function TablePart({
  of,
  id,
  title,
  none,
  children,
}: {
  /** What the record is; its styles have the names `${of}-part` and `${of}-table`. */
  of: 'agency' | 'event' | 'partner';
  id: string;
  title: string;
  /** Stands in place of a table without rows; null: it has some. */
  none: string | null;
  children: ReactNode;
}) {
  return (
    <section className={`panel ${of}-part`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {none === null ? (
        <div className={`${of}-table`} role="region" aria-label={title} tabIndex={0}>
          <table>{children}</table>
        </div>
      ) : (
        <p>{none}</p>
      )}
    </section>
  );
}
