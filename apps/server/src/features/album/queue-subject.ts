/** The queue of albums has the words of albums and pictures of them, as subjects with a letter and an id. */
export const albumSubject = (id: number): string => `a${id}`;
export const pictureSubject = (id: number): string => `p${id}`;

export function subjectOf(subject: string): { part: 'words' | 'picture'; id: number } {
  return { part: subject.startsWith('a') ? 'words' : 'picture', id: Number(subject.slice(1)) };
}
