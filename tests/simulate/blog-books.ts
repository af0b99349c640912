/** Whether a viewer likes an entry; `maybe`: the answer of a server was lost, or two pages said different things at once. */
type Liking = 'yes' | 'no' | 'maybe';

/** What performers, staff and viewers have said of blogs, whatever the servers know. */
export class BlogBooks {
  /** A performer has written. */
  begun = false;
  /** The words that staff have approved, or may have, by entry. */
  readonly #approved = new Map<string, Set<string>>();
  readonly #likes = new Map<string, Map<number, Liking>>();
  /** Pages that say now whether their viewers like an entry. */
  readonly #saying = new Map<string, { liked: boolean; mixed: boolean; pages: number }>();
  /** Entries that were taken down or deleted, and comments that were approved, or may have been. */
  readonly ended = new Set<string>();
  readonly approved_comments = new Set<string>();

  approve(entry_id: string, words: string): void {
    this.#approved.set(entry_id, this.approvedOf(entry_id).add(words));
  }
  approvedOf(entry_id: string): Set<string> {
    return this.#approved.get(entry_id) ?? new Set();
  }

  #keep(entry_id: string, viewer_id: number, liking: Liking): void {
    const likes = this.#likes.get(entry_id) ?? new Map<number, Liking>();
    this.#likes.set(entry_id, likes.set(viewer_id, liking));
  }

  /** A page asks. @returns to be called with whether the server has done so; null: it refused, or its answer was lost */
  like(entry_id: string, viewer_id: number, liked: boolean): (done: object | null) => void {
    const key = `${entry_id} ${viewer_id}`;
    const before = this.#saying.get(key);
    const saying = before ?? { liked, mixed: false, pages: 0 };
    saying.pages += 1;
    saying.mixed ||= saying.liked !== liked;
    this.#saying.set(key, saying);
    this.#keep(entry_id, viewer_id, 'maybe');
    return (done) => {
      saying.pages -= 1;
      if (saying.pages === 0) this.#saying.delete(key);
      if (done !== null && !saying.mixed) this.#keep(entry_id, viewer_id, liked ? 'yes' : 'no');
    };
  }

  /** How many like an entry at least and at most. */
  likesOf(entry_id: string): { least: number; most: number } {
    const all = [...(this.#likes.get(entry_id) ?? new Map<number, Liking>()).values()];
    const least = all.filter((liking) => liking === 'yes').length;
    return { least, most: least + all.filter((liking) => liking === 'maybe').length };
  }
}
