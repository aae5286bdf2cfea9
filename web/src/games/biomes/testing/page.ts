/// The page of rules as it lies in the project, for tests. It is outside of what the test runner serves, so it is
/// read as a file.
type Files = { readFileSync(path: URL, encoding: 'utf8'): string };
type Node = { process: { getBuiltinModule(name: 'node:fs'): Files } };

export function rulesPage(): string {
  const { process } = globalThis as unknown as Node;
  // Not written as one expression: the bundler would make an address of the page out of it.
  const here = import.meta.url;
  const path = new URL('../../../../../docs/rules/biomes.md', here);
  return process.getBuiltinModule('node:fs').readFileSync(path, 'utf8');
}
