import { skipToken } from '@reduxjs/toolkit/query/react';
import { useEffect } from 'react';
import { Button } from '../../kit/controls/Button.tsx';
import { useText } from '../../text/index.ts';
import { serverMs } from '../clock/server-clock.ts';
import { useGetSiteQuery } from '../site/api.ts';
import { useGetDemoCodeQuery } from './api.ts';
import { proofText } from './text.ts';

/** With DEMO on, the present code of a demo login, to be filled in. Nothing for everybody else. */
export function DemoCode({ user_name, onFill }: { user_name: string; onFill: (code: string) => void }) {
  const t = useText(proofText);
  const { data: site } = useGetSiteQuery();
  const demo = site?.demo_logins.some((login) => login.user_name === user_name) === true;
  const { data, refetch } = useGetDemoCodeQuery(demo ? { query: { user_name } } : skipToken, {
    refetchOnMountOrArgChange: true,
  });
  const until_ms = data?.until_ms ?? null;
  useEffect(() => {
    if (until_ms === null) return undefined;
    const timer = setTimeout(() => void refetch(), Math.max(0, until_ms - serverMs(Date.now())));
    return () => clearTimeout(timer);
  }, [until_ms, refetch]);
  if (!demo || data === undefined) return null;
  return (
    <Button size="s" icon="spark" onClick={() => onFill(data.code)}>
      {t('demo', { code: data.code })}
    </Button>
  );
}
