/// The pages of rules as they lie in the project, for tests. They are outside of what the test runner serves, so they
/// are read as files.
type Files = { readFileSync(path: URL, encoding: 'utf8'): string };
type Node = { process: { getBuiltinModule(name: 'node:fs'): Files } };

export function rulesPage(name: string): string {
  const { process } = globalThis as unknown as Node;
  // Not written as one expression: the bundler would make an address of the page out of it.
  const here = import.meta.url;
  const path = new URL(`../../../docs/rules/${name}.md`, here);
  return process.getBuiltinModule('node:fs').readFileSync(path, 'utf8');
}
