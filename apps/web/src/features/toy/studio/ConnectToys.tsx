import type { AnswerOf } from '@akari/contract/common';
import type { pairToys, ToyBoard } from '@akari/contract/toy';
import { useState } from 'react';
import { Button } from '../../../kit/controls/Button.tsx';
import { Confirm } from '../../../kit/overlay/Dialog.tsx';
import { useQuestion } from '../../../kit/overlay/use-question.ts';
import { useAppDispatch } from '../../../platform/store/hooks.ts';
import { useText } from '../../../text/index.ts';
import { loadOwnToys, sayRefused, usePairToysMutation, useUnlinkToysMutation } from '../shared/api.ts';
import { toyText } from '../shared/text.ts';
import type { OwnToys } from '../shared/toy.slice.ts';
import { ConnectPage } from './link/late.ts';

/** The ways by this page, in the order in which they are offered. */
const PAGE_WAYS = ['lovense_lan', 'intiface'] as const;
type Pairing = AnswerOf<typeof pairToys>;

/** The QR code and the code to type, until the application has answered. */
function PairingCode({ pairing }: { pairing: Pairing }) {
  const t = useText(toyText);
  return (
    <div className="toy-pairing">
      {pairing.qr !== null && <img src={pairing.qr} alt={t('studio.qr')} width={160} height={160} />}
      <div>
        <p>{t('studio.pair_about')}</p>
        {pairing.code !== null && (
          <p>
            {t('studio.code')} <b className="num toy-code">{pairing.code}</b>
          </p>
        )}
        <p className="toy-note">{t('studio.valid')}</p>
        <p className="toy-note" role="status">
          {t('studio.waiting')}
        </p>
      </div>
    </div>
  );
}

/** The toys that the application reports. */
function LinkedToys({ board }: { board: ToyBoard }) {
  const t = useText(toyText);
  if (board.toys.length === 0) return <p className="toy-note">{t('studio.no_toys')}</p>;
  return (
    <ul className="toy-linked" aria-label={t('toys')}>
      {board.toys.map(({ slot, name, state, battery, holder }) => (
        <li key={slot} data-state={state}>
          <b>{t('toy', { slot })}</b>
          <span>{name}</span>
          <small>
            {holder === null
              ? t(`state.${state}`)
              : t(holder.in_use ? 'state.held' : 'state.reserved', { name: holder.user_name })}
            {battery !== null && ` · ${t('battery', { percent: battery })}`}
          </small>
        </li>
      ))}
    </ul>
  );
}

/** Connects and disconnects toys. */
export function ConnectToys({ ways, link, board }: OwnToys & { board: ToyBoard }) {
  const t = useText(toyText);
  const dispatch = useAppDispatch();
  const [pair, pairing] = usePairToysMutation();
  const [unlink, unlinking] = useUnlinkToysMutation();
  const [shown, setShown] = useState<Pairing | null>(null);
  const question = useQuestion<true>();
  const connected = link.way !== null && board.logged_in;
  if (connected && shown !== null) setShown(null);
  const begin = async (): Promise<void> => {
    const answer = await pair({ body: {} });
    if (answer.data !== undefined) setShown(answer.data);
    sayRefused(dispatch, answer.error);
    await loadOwnToys(dispatch);
  };
  const end = async (): Promise<void> => {
    // Loaded already where this page has a link.
    await (await import('./link/page-link.ts')).unlinkPage();
    const { error } = await unlink({ body: {} });
    question.answer('yes');
    setShown(null);
    sayRefused(dispatch, error);
    await loadOwnToys(dispatch);
  };
  const words = connected
    ? link.app === null
      ? t('studio.linked_plain')
      : t('studio.linked', { app: link.app })
    : t(link.way === null ? 'studio.about' : 'studio.lost');
  return (
    <div className="toy-connect">
      {shown === null ? <p role="status">{words}</p> : <PairingCode pairing={shown} />}
      {connected && <LinkedToys board={board} />}
      <div className="toy-acts">
        {!connected && ways.includes('lovense_cloud') && (
          <Button size="s" icon="wifi" busy={pairing.isLoading} onClick={() => void begin()}>
            {t('studio.pair')}
          </Button>
        )}
        {link.way !== null && (
          <Button size="s" look="ghost" onClick={() => question.ask(true)}>
            {t('studio.unlink')}
          </Button>
        )}
      </div>
      {!connected &&
        shown === null &&
        PAGE_WAYS.filter((way) => ways.includes(way)).map((way) => (
          <ConnectPage key={way} wanted onGiveUp={() => undefined} way={way} />
        ))}
      <Confirm
        question={question}
        title={t('studio.unlink_title')}
        action={t('studio.unlink_act')}
        cancel={t('studio.keep')}
        busy={unlinking.isLoading}
        onConfirm={() => void end()}
      >
        <p>{t('studio.unlink_text')}</p>
      </Confirm>
    </div>
  );
}
