/** A staff command that cannot be done. The message is the sentence that staff read. */
export class StaffRefusal extends Error {
  override readonly name = 'StaffRefusal';
}
