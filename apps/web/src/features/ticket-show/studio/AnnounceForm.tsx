import {
  isTicketPrice,
  parsePoints,
  readTicketShowTitle,
  TICKET_MIN_UNITS,
  TICKET_SHOW_MINUTES,
  TICKET_SHOW_TITLE_MAX,
  type TicketShowMinutes,
} from '@akari/rules';
import { useState } from 'react';
import { Button } from '../../../kit/controls/Button.tsx';
import { TextField } from '../../../kit/controls/Field.tsx';
import { Select } from '../../../kit/controls/Select.tsx';
import { useAppSelector } from '../../../platform/store/hooks.ts';
import { useFormat, useText } from '../../../text/index.ts';
import { useAnnounceTicketShowMutation } from '../api.ts';
import { selectTerms } from '../shared/ticket-show.slice.ts';
import { ticketStudioText } from './text.ts';
import { useShowAnswer } from './use-show-answer.ts';

const MINUTE_MS = 60_000;

/** Where the performer announces a show. */
export function AnnounceForm({ onAnnounced }: { onAnnounced: () => void }) {
  const t = useText(ticketStudioText);
  const { duration, points } = useFormat();
  const { most_units, counts_ms } = useAppSelector(selectTerms);
  const taken = useShowAnswer();
  const [announce, { isLoading }] = useAnnounceTicketShowMutation();
  const [name, setName] = useState('');
  const [price, setPrice] = useState('');
  const [minutes, setMinutes] = useState<TicketShowMinutes>(10);
  const title = readTicketShowTitle(name);
  const units = parsePoints(price);
  const priced = units !== null && isTicketPrice(units, most_units);
  const send = async (): Promise<void> => {
    if (title === null || !priced) return;
    if (taken(await announce({ body: { title, units, minutes } }))) onAnnounced();
  };
  return (
    <form
      className="ticket-form"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <p className="ticket-note">{t('about')}</p>
      <TextField
        label={t('name', { most: TICKET_SHOW_TITLE_MAX })}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <TextField
        label={t('price')}
        inputMode="numeric"
        value={price}
        after={<span className="pt">pt</span>}
        hint={t('price_hint', { least: points(TICKET_MIN_UNITS), most: points(most_units) })}
        onChange={({ target }) => setPrice(target.value)}
      />
      <Select
        label={t('minutes')}
        value={String(minutes)}
        choices={TICKET_SHOW_MINUTES.map((one) => ({
          value: String(one),
          label: duration(one * MINUTE_MS),
        }))}
        onChange={(value) => setMinutes(TICKET_SHOW_MINUTES.find((one) => String(one) === value) ?? 10)}
      />
      <p className="ticket-note">{t('pays', { duration: duration(counts_ms) })}</p>
      <p className="ticket-note" role="status">
        {name !== '' && price !== '' && (title === null || !priced) && t('wrong')}
      </p>
      <div className="ticket-actions">
        <Button type="submit" look="lit" busy={isLoading} disabled={title === null || !priced}>
          {t('announce')}
        </Button>
      </div>
    </form>
  );
}
