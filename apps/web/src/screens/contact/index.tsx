import type { Contact } from '@akari/contract/contact';
import { isGuest } from '@akari/rules';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { ContactForm } from '../../features/contact/ContactForm.tsx';
import { ContactOpened } from '../../features/contact/ContactOpened.tsx';
import { ContactThread, type ContactKey } from '../../features/contact/ContactThread.tsx';
import { FindContact } from '../../features/contact/FindContact.tsx';
import { OwnContacts } from '../../features/contact/OwnContacts.tsx';
import { contactText } from '../../features/contact/text.ts';
import { selectLoginPhase, selectMe } from '../../platform/person/login.slice.ts';
import { useAppSelector } from '../../platform/store/hooks.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { useText } from '../../text/index.ts';
import './contact.css';

/** A guest's conversation: the code stays in the memory of the page. */
function useGuestContact() {
  const [found, setFound] = useState<ContactKey | null>(null);
  const [fresh, setFresh] = useState<{ number: string; code: string } | null>(null);
  return {
    found,
    fresh,
    find: (contact_key: ContactKey) => {
      setFresh(null);
      setFound(contact_key);
    },
    opened: ({ number }: Contact, code: string | null) => {
      if (code === null) return;
      setFresh({ number, code });
      setFound({ number, code });
    },
    leave: () => setFound(null),
  };
}

function GuestContact() {
  const t = useText(contactText);
  const { found, fresh, find, opened, leave } = useGuestContact();
  if (found !== null)
    return (
      <div className="contact-one">
        <ContactThread
          contact_key={found}
          head={fresh !== null && <ContactOpened number={fresh.number} code={fresh.code} />}
        />
        <Button look="ghost" icon="left" onClick={leave}>
          {t('thread.back')}
        </Button>
      </div>
    );
  return (
    <div className="contact-grid">
      <ContactForm guest onOpened={opened} />
      <FindContact onFind={find} />
    </div>
  );
}

function MemberContact() {
  const t = useText(contactText);
  const [query, setQuery] = useSearchParams();
  const number = query.get('number');
  if (number !== null)
    return (
      <div className="contact-one">
        <ContactThread contact_key={{ number }} />
        <Button look="ghost" icon="left" onClick={() => setQuery({})}>
          {t('thread.back')}
        </Button>
      </div>
    );
  return (
    <div className="contact-grid">
      <ContactForm guest={false} onOpened={(contact) => setQuery({ number: contact.number })} />
      <OwnContacts />
    </div>
  );
}

/** Contact with the staff: for everybody, with or without an account. */
export function Component() {
  const t = useText(contactText);
  const phase = useAppSelector(selectLoginPhase);
  const me = useAppSelector(selectMe);
  return (
    <main className="contact">
      <title>{`${t('title')} – Akari`}</title>
      <header className="contact-title">
        <h1 className="kin">{t('title')}</h1>
        <p>{t('lead')}</p>
      </header>
      {phase !== 'checking' && (me === null || isGuest(me.user_type) ? <GuestContact /> : <MemberContact />)}
    </main>
  );
}
