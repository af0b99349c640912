import { readHelpText, type HelpLine } from '@akari/rules';
import { Fragment } from 'react';
import { Link } from 'react-router';
import './help-text.css';

/** A link that is a line of its own is no part of a sentence, so it has the height of a control. */
const partsOf = ({ parts }: HelpLine) =>
  parts.map((part, at) => {
    // The parts of an article never change their places.
    const key = `${at} ${part.text}`;
    return part.kind === 'link' ? (
      <Link key={key} to={part.to} className={parts.length === 1 ? 'help-alone' : undefined}>
        {part.text}
      </Link>
    ) : (
      <Fragment key={key}>{part.text}</Fragment>
    );
  });

/** Items that follow each other are one list. */
function groupsOf(lines: readonly HelpLine[]): HelpLine[][] {
  const groups: HelpLine[][] = [];
  for (const line of lines) {
    const last = groups.at(-1);
    if (line.kind === 'item' && last?.[0]?.kind === 'item') last.push(line);
    else groups.push([line]);
  }
  return groups;
}

/** The text of an article, with headings, lists, and links of this service. */
export function HelpText({ text }: { text: string }) {
  return (
    <div className="help-text">
      {groupsOf(readHelpText(text)).map((lines, at) => {
        const [first] = lines;
        const key = `${at} ${first?.parts[0]?.text ?? ''}`;
        if (first === undefined) return null;
        if (first.kind === 'heading') return <h2 key={key}>{partsOf(first)}</h2>;
        if (first.kind === 'paragraph') return <p key={key}>{partsOf(first)}</p>;
        return (
          <ul key={key}>
            {lines.map((line, place) => (
              <li key={`${place} ${line.parts[0]?.text ?? ''}`}>{partsOf(line)}</li>
            ))}
          </ul>
        );
      })}
    </div>
  );
}
