/** The body of a command as the Lovense documents describe it, and the state of pretended toys. */

interface Toy {
  id: string;
  name: string;
  nickName: string;
  status: 0 | 1;
  battery: number;
  functions: string[];
  /** Level by function; empty: it does not move. */
  levels: Record<string, number>;
  /** 0: endless. */
  time_s: number;
}

export interface Answer {
  code: number;
  message: string;
  data?: unknown;
}

const MOST: Record<string, number> = {
  ...{ Vibrate: 20, Vibrate1: 20, Vibrate2: 20, Vibrate3: 20, Rotate: 20, Thrusting: 20, Fingering: 20 },
  ...{ Suction: 20, Oscillate: 20, All: 20, Pump: 3, Depth: 3, Stroke: 100 },
};
const refuse = (code: number, message: string): Answer => ({ code, message });
const OK: Answer = { code: 200, message: 'Success' };

const newToy = (id: string, name: string, status: 0 | 1 = 1): Toy => ({
  ...{ id, name, nickName: '', status, battery: 70, functions: ['Vibrate', 'Rotate'], levels: {}, time_s: 0 },
});

/** Toys beside one application, and every order that reached them. */
export class PretendedToys {
  readonly toys = new Map([
    ['lush', newToy('lush', 'lush')],
    ['nora', newToy('nora', 'nora')],
    ['edge', newToy('edge', 'edge', 0)],
  ]);
  readonly orders: { toy: string; action: string; time_s: number }[] = [];

  /** Executes a command: codes of the application (400 to 404). */
  execute(body: Record<string, unknown>): Answer {
    if (body['command'] === 'GetToys') return { ...OK, data: { toys: JSON.stringify(this.#listed()) } };
    if (body['command'] !== 'Function') return refuse(400, 'Invalid Command');
    const { action, timeSec, toy } = body;
    if (typeof action !== 'string' || typeof timeSec !== 'number' || timeSec < 0)
      return refuse(404, 'Invalid Parameter');
    const levels = action === 'Stop' ? {} : parse(action);
    if (levels === null || (action !== 'Stop' && timeSec <= 1)) return refuse(404, 'Invalid Parameter');
    const asked = typeof toy === 'string' && toy !== '' ? [toy] : [...this.toys.keys()];
    for (const id of asked) {
      const one = this.toys.get(id);
      if (one === undefined) return refuse(401, 'Toy Not Found');
      if (one.status === 0) return refuse(402, 'Toy Not Connected');
      if (Object.keys(levels).some((name) => !one.functions.includes(name)))
        return refuse(403, 'Toy Doesn’t Support This Command');
    }
    for (const id of asked) this.#order(id, action, levels, timeSec);
    return OK;
  }

  #order(id: string, action: string, levels: Record<string, number>, time_s: number): void {
    this.orders.push({ toy: id, action, time_s });
    Object.assign(this.toys.get(id) ?? {}, { levels, time_s });
  }

  /** As a callback and GetToys list them. */
  listed(): Record<string, unknown> {
    return Object.fromEntries(
      [...this.toys.values()].map(({ id, name, nickName, status }) => [id, { id, name, nickName, status }]),
    );
  }

  #listed(): Record<string, unknown> {
    return Object.fromEntries(
      [...this.toys.values()].map(({ status, ...toy }) => [
        toy.id,
        { ...toy, status: String(status), version: '', fullFunctionNames: toy.functions },
      ]),
    );
  }
}

/** The functions and levels of an action such as `Vibrate:16,Rotate:3`; null: out of range. */
function parse(action: string): Record<string, number> | null {
  const levels: Record<string, number> = {};
  for (const part of action.split(',')) {
    const [, name = '', digits = ''] = /^([A-Za-z]+\d?):(\d{1,3})$/.exec(part) ?? [];
    const most = MOST[name];
    if (most === undefined || Number(digits) > most) return null;
    levels[name] = Number(digits);
  }
  return levels;
}
