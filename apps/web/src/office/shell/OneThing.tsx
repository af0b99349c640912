import type { ReactNode } from 'react';
import { Loading } from '../../kit/feedback/Skeleton.tsx';
import { apiErrorOf } from '../../platform/api/api.ts';
import { FormError } from '../../platform/error/FormError.tsx';
import { MissingPage } from './MissingPage.tsx';

/** The screen of one thing: it is read, it does not exist, or it is there. */
export function OneThing<T>({
  asked: { data, error },
  missing: { title, text, back },
  children,
}: {
  asked: { data?: T | undefined; error?: unknown };
  /** What is said when it does not exist, and where the way on leads. */
  missing: { title: string; text: string; back: { to: string; name: string } };
  children: (data: T) => ReactNode;
}) {
  const name = error === undefined ? null : (apiErrorOf(error)?.name ?? 'server_failed');
  if (name === 'not_found')
    return (
      <MissingPage title={title} back={back}>
        {text}
      </MissingPage>
    );
  if (data === undefined) return name === null ? <Loading /> : <FormError error={name} />;
  return children(data);
}
