import type { ChatRulesSetting } from '@akari/contract/moderation';
import { CHAT_WRITERS, readWordList, SLOW_SECONDS, WORD_ACTS } from '@akari/rules';
import { useState } from 'react';
import { Button } from '../../../kit/controls/Button.tsx';
import { Field } from '../../../kit/controls/Field.tsx';
import { Select } from '../../../kit/controls/Select.tsx';
import { Switch } from '../../../kit/controls/Switch.tsx';
import { useText } from '../../../text/index.ts';
import { useOwnChatRulesQuery, useSetChatRulesMutation } from '../shared/api.ts';
import { useAct } from '../shared/use-act.ts';
import { ModerationLog } from './ModerationLog.tsx';
import { moderationStudioText } from './text.ts';

const wordsIn = (text: string): string[] => text.split('\n').filter((word) => word.trim() !== '');

/** What the performer sets for the own chat. */
function Fields({ rules }: { rules: ChatRulesSetting }) {
  const t = useText(moderationStudioText);
  const act = useAct();
  const [set, { isLoading }] = useSetChatRulesMutation();
  const [{ words, ...rest }, change] = useState({ ...rules, words: rules.words.join('\n') });
  const edit = (part: Partial<ChatRulesSetting>): void => change({ words, ...rest, ...part } as never);
  const right = readWordList(wordsIn(words)) !== null;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (right) void act(set({ body: { ...rest, words: wordsIn(words) } }), t('saved'));
      }}
    >
      <Field label={t('words')} hint={t('words_hint')} error={right ? null : t('wrong')}>
        {(ties) => (
          <span className="field">
            <textarea
              rows={4}
              value={words}
              onChange={({ target }) => change({ ...rest, words: target.value })}
              {...ties}
            />
          </span>
        )}
      </Field>
      <Select
        label={t('on_word')}
        value={rest.on_word}
        choices={WORD_ACTS.map((value) => ({ value, label: t(`on_words.${value}`) }))}
        onChange={(on_word) => edit({ on_word })}
      />
      <Switch checked={rest.mask_contacts} onChange={(mask_contacts) => edit({ mask_contacts })}>
        {t('mask')}
      </Switch>
      <Select
        label={t('slow')}
        value={String(rest.slow_s)}
        choices={SLOW_SECONDS.map((slow_s) => ({
          value: String(slow_s),
          label: slow_s === 0 ? t('slow_off') : t('slow_of', { count: slow_s }),
        }))}
        onChange={(value) => edit({ slow_s: SLOW_SECONDS.find((one) => String(one) === value) ?? 0 })}
      />
      <Select
        label={t('writers')}
        value={rest.writers}
        choices={CHAT_WRITERS.map((value) => ({ value, label: t(`writer.${value}`) }))}
        onChange={(writers) => edit({ writers })}
      />
      <Button type="submit" busy={isLoading} disabled={!right}>
        {t('save')}
      </Button>
    </form>
  );
}

export function ChatRulesForm() {
  const { data } = useOwnChatRulesQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <div className="chat-rules-fields">
      {data !== undefined && <Fields rules={data} />}
      <ModerationLog />
    </div>
  );
}
