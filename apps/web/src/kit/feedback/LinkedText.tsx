/** Lines of a text that the server has composed. An address at the end of a line is a link, in a new window. */
export function LinkedText({ text, lineClass }: { text: string; lineClass?: string }) {
  return text.split('\n').map((line) => {
    const [, before = '', address] = /^(.*?)(https?:\/\/\S+)$/.exec(line) ?? [];
    return (
      <span key={line} className={lineClass}>
        {address === undefined ? (
          line
        ) : (
          <>
            {before}
            <a href={address} target="_blank" rel="noopener">
              {address}
            </a>
          </>
        )}
      </span>
    );
  });
}
