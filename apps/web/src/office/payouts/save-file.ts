/** Gives a file to the browser. @param content base64 */
export function saveFile(name: string, content: string): void {
  const bytes = Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0));
  const url = URL.createObjectURL(new Blob([bytes], { type: 'application/octet-stream' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
