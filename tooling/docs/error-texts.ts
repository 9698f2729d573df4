import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';

const root = join(import.meta.dirname, '../..');

/** One text that an error, a hint or a rejected row can show, with `{name}` for inserted values. */
export interface ErrorText {
  readonly kind: 'message' | 'hint' | 'reject';
  readonly text: string;
}

/** Functions of `@dqs/schemas` that make an error, with the position of the message. */
const makers: ReadonlyMap<string, number> = new Map([
  ['badParameter', 1],
  ['notFound', 1],
  ['outOfCoverage', 0],
]);

/** The position of the message in a constructor's arguments; null for a class that is not an error. */
const messagePosition = (className: string): number | null => {
  if (className === 'ServiceError' || className === 'LimitError') return 1;
  return /(Error|Fault|Retryable|Refusal|BadLine|BadPeriod|ImplausibleFile)$/.test(className) ? 0 : null;
};

const placeholder = (expression: ts.Expression): string => {
  if (ts.isIdentifier(expression)) return `{${expression.text}}`;
  if (ts.isPropertyAccessExpression(expression)) return `{${expression.name.text}}`;
  if (ts.isCallExpression(expression)) {
    const inner = expression.arguments.find((each) => ts.isIdentifier(each) || ts.isPropertyAccessExpression(each));
    if (inner) return placeholder(inner);
    if (ts.isPropertyAccessExpression(expression.expression)) return placeholder(expression.expression.expression);
  }
  return '{…}';
};

/** A literal as a reader sees it. */
const textOf = (node: ts.Node): string | null => {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return node.head.text + node.templateSpans.map((span) => placeholder(span.expression) + span.literal.text).join('');
};

/** Functions of a file that pass one of their parameters on as the message of an error, with its position. */
const localMakers = (file: ts.SourceFile): Map<string, number> => {
  const found = new Map<string, number>();
  const visit = (node: ts.Node, name: string | null, parameters: readonly string[]): void => {
    let [inName, inParameters] = [name, parameters];
    if (
      ts.isVariableDeclaration(node) &&
      ts.isIdentifier(node.name) &&
      node.initializer &&
      ts.isArrowFunction(node.initializer)
    ) {
      inName = node.name.text;
      inParameters = node.initializer.parameters.map((each) => each.name.getText(file));
    }
    if (inName !== null) {
      const message = messageOf(node);
      if (message && ts.isIdentifier(message) && inParameters.includes(message.text))
        found.set(inName, inParameters.indexOf(message.text));
    }
    ts.forEachChild(node, (child) => visit(child, inName, inParameters));
  };
  visit(file, null, []);
  return found;
};

const messageOf = (node: ts.Node, local: ReadonlyMap<string, number> = new Map()): ts.Expression | null => {
  if (ts.isNewExpression(node) && ts.isIdentifier(node.expression)) {
    const position = messagePosition(node.expression.text);
    return position === null ? null : (node.arguments?.[position] ?? null);
  }
  if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
    const position = makers.get(node.expression.text) ?? local.get(node.expression.text);
    return position === undefined ? null : (node.arguments[position] ?? null);
  }
  return null;
};

/** The error texts of one file in the order of the source. */
export const errorTextsOf = (source: string, name = 'source.ts'): readonly ErrorText[] => {
  const file = ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true);
  const constants = new Map<string, ts.Expression>();
  for (const statement of file.statements)
    if (ts.isVariableStatement(statement))
      for (const { name: constant, initializer } of statement.declarationList.declarations)
        if (ts.isIdentifier(constant) && initializer) constants.set(constant.text, initializer);
  const local = localMakers(file);
  const texts: ErrorText[] = [];

  /** Every phrase in an expression, through conditions, lists and the file's own constants and functions. */
  const phrases = (kind: ErrorText['kind'], expression: ts.Node, seen: ReadonlySet<string> = new Set()): void => {
    const text = textOf(expression);
    if (text !== null) {
      if (/\w \w/.test(text)) texts.push({ kind, text: text.trim() });
      return;
    }
    if (ts.isNewExpression(expression) || messageOf(expression, local)) return;
    const called = ts.isCallExpression(expression) ? expression.expression : expression;
    const constant = ts.isIdentifier(called) && !seen.has(called.text) ? constants.get(called.text) : undefined;
    if (constant && ts.isIdentifier(called)) {
      const within = ts.isArrowFunction(constant) ? constant.body : constant;
      phrases(kind, within, new Set([...seen, called.text]));
    }
    ts.forEachChild(expression, (child) => {
      if (!ts.isPropertyAssignment(child) || child.name.getText(file) !== 'hint') phrases(kind, child, seen);
    });
  };

  const visit = (node: ts.Node): void => {
    const message = messageOf(node, local);
    if (message) phrases('message', message);
    if (ts.isPropertyAssignment(node)) {
      const key = node.name.getText(file);
      if (key === 'hint' || key === 'reject') phrases(key, node.initializer);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return texts.filter(
    ({ kind, text }, index) => texts.findIndex((each) => each.kind === kind && each.text === text) === index,
  );
};

/** The source files of the product, without tests. */
const sourceFiles = (): readonly string[] =>
  globSync(['packages/*/src/**/*.ts', 'apps/*/src/**/*.ts'], { cwd: root })
    .filter((file) => !/\.test\.ts$|\/(testing|fixtures)\/|packages\/testing\//.test(file))
    .map((file) => file.replaceAll('\\', '/'))
    .sort();

const labels = { message: '', hint: 'hint: ', reject: 'reject: ' } as const;

/** The page with every error text of the source, by file. */
export const errorTextsPage = (): string => {
  const sections: string[] = [];
  for (const file of sourceFiles()) {
    const texts = errorTextsOf(readFileSync(join(root, file), 'utf8'), relative(root, file));
    if (texts.length === 0) continue;
    sections.push(
      `## \`${file}\``,
      texts
        .map(({ kind, text }) => `- ${labels[kind]}\`${text.replaceAll('`', '´').replaceAll('\n', ' ')}\``)
        .join('\n'),
    );
  }
  return [
    '# Error texts',
    'Every message of an error, every hint and every reason for a rejected row, by the file that writes it. `{name}` stands for a value. Edit a text in its file.',
    ...sections,
  ].join('\n\n');
};

if (import.meta.main) process.stdout.write(`${errorTextsPage()}\n`);
