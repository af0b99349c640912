import type { Database } from '@akari/server/platform/database/database';

const WORDS = 'refused by the simulation';

/** Triggers that reject the pause of a session, or a charge of its payer, with a permanent error, like a constraint. */
const TRIGGERS = `
  CREATE TABLE refusal (what text, session_id bigint);
  CREATE FUNCTION refuse_pause() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF EXISTS (SELECT FROM refusal r WHERE r.what = 'pause' AND r.session_id = NEW.id) THEN RAISE EXCEPTION '${WORDS}'; END IF;
    RETURN NEW; END $$;
  CREATE FUNCTION refuse_charge() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF EXISTS (SELECT FROM refusal r JOIN viewer_session s ON s.id = r.session_id
      WHERE r.what = 'charge' AND s.payer_account_id = NEW.id) THEN RAISE EXCEPTION '${WORDS}'; END IF;
    RETURN NEW; END $$;
  CREATE TRIGGER refuse_pause BEFORE UPDATE ON viewer_session FOR EACH ROW
    WHEN (NEW.state = 'paused' AND OLD.state <> 'paused') EXECUTE FUNCTION refuse_pause();
  CREATE TRIGGER refuse_charge BEFORE UPDATE ON ledger_account FOR EACH ROW
    WHEN (NEW.balance_units < OLD.balance_units) EXECUTE FUNCTION refuse_charge()`;

/** Makes the database reject statements for one session, for a while. */
export class Refusals {
  readonly #eye: Database;
  #ready = false;
  /** While true, errors that these triggers cause are not findings. */
  on = false;

  constructor(eye: Database) {
    this.#eye = eye;
  }

  async during<T>(what: 'pause' | 'charge', session_id: number, work: () => Promise<T>): Promise<T> {
    if (!this.#ready) await this.#eye.pool.query(TRIGGERS);
    this.#ready = true;
    await this.#eye.pool.query('INSERT INTO refusal VALUES ($1, $2)', [what, session_id]);
    this.on = true;
    try {
      return await work();
    } finally {
      this.on = false;
      await this.#eye.pool.query('DELETE FROM refusal');
    }
  }

  /** Whether an error was caused by these triggers. */
  explains(story: string): boolean {
    return this.on && (story.includes(WORDS) || story.includes('database refused to charge sessions'));
  }
}
