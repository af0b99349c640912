import type { ReactNode } from 'react';
import { ButtonLink } from '../../kit/controls/Button.tsx';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';

/** A screen of the back office whose subject does not exist (any more), with one way on. */
export function MissingPage({
  title,
  back,
  children,
}: {
  title: string;
  /** Where the way on leads, and its name. */
  back: { to: string; name: string };
  children: ReactNode;
}) {
  return (
    <main className="office-page">
      <EmptyState
        heading
        title={title}
        action={
          <ButtonLink look="lit" to={back.to}>
            {back.name}
          </ButtonLink>
        }
      >
        {children}
      </EmptyState>
    </main>
  );
}
