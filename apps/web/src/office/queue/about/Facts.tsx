import type { QueuePerson } from '@akari/contract/queue';
import { isPerformer } from '@akari/rules';
import type { ReactNode } from 'react';
import { Crest } from '../../../kit/crest/Crest.tsx';
import { Icon } from '../../../kit/icon/Icon.tsx';

/** What is known about an item, a name and a value each. */
export const Facts = ({ children }: { children: ReactNode }) => <dl className="queue-about">{children}</dl>;

export const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

/** A person by name and id. */
export const Person = ({ person }: { person: QueuePerson }) => (
  <span className="queue-person">
    <Crest name={person.user_name} size_px={24} />
    <b>{person.user_name}</b>
    {isPerformer(person.user_type) && <Icon name="lamp" size="xs" />}
    <small className="num">ID {person.user_id}</small>
  </span>
);
