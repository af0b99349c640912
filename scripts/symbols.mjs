// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { fromRoot } from './root.mjs';

/*
 * Finds what a place names: `packages/rules/src/tip/tip.ts#TIP_PRESETS`, `…/me.ts#me.balance`, `…/policy.ts#POLICY['tip.send']`.
 * The first name is a declaration of the file. What follows is a member of it: a property of an object, of a schema or of a
 * type, a member of a union, an entry of a list, or the row of a list that begins with it. Names are followed through imports.
 */

/** @typedef {{ node: ts.Node, file: string }} Found */

/** @type {Map<string, ts.SourceFile>} */
const parsed = new Map();
/** @param {string} file @returns {ts.SourceFile} */
function sourceOf(file) {
  const known = parsed.get(file);
  if (known !== undefined) return known;
  const text = readFileSync(fromRoot(file), 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  parsed.set(file, source);
  return source;
}

const PACKAGES = /^@akari\/(rules|contract|whip)$/;
/** The file of a module in this repository; null: it is a library. @param {string} from @param {string} module */
function moduleFile(from, module) {
  const name = PACKAGES.exec(module)?.[1];
  if (name !== undefined) return `packages/${name}/src/index.ts`;
  if (!module.startsWith('.')) return null;
  const file = path.posix.join(path.posix.dirname(from), module);
  return /\.tsx?$/.test(file) && existsSync(fromRoot(file)) ? file : null;
}

/** @param {ts.Statement} statement @param {string} name @returns {ts.Node | null} */
function declaredIn(statement, name) {
  if (ts.isVariableStatement(statement))
    return (
      statement.declarationList.declarations.find(
        (one) => ts.isIdentifier(one.name) && one.name.text === name,
      ) ?? null
    );
  const isNamed =
    ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement);
  return isNamed && statement.name?.text === name ? statement : null;
}

/** What a file declares, or re-exports or imports, under a name. @param {string} file @param {string} name @returns {Found | null} */
function declarationOf(file, name, seen = new Set()) {
  if (seen.has(`${file}#${name}`)) return null;
  seen.add(`${file}#${name}`);
  const { statements } = sourceOf(file);
  for (const statement of statements) {
    const node = declaredIn(statement, name);
    if (node !== null) return { node, file };
  }
  for (const statement of statements) {
    const found = throughModule(file, statement, name, seen);
    if (found !== null) return found;
  }
  return null;
}

/** @param {string} file @param {ts.Statement} statement @param {string} name @param {Set<string>} seen @returns {Found | null} */
function throughModule(file, statement, name, seen) {
  if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return null;
  const { moduleSpecifier } = statement;
  if (moduleSpecifier === undefined || !ts.isStringLiteral(moduleSpecifier)) return null;
  const target = moduleFile(file, moduleSpecifier.text);
  if (target === null) return null;
  const bindings = ts.isImportDeclaration(statement)
    ? statement.importClause?.namedBindings
    : statement.exportClause;
  if (bindings === undefined)
    return ts.isExportDeclaration(statement) ? declarationOf(target, name, seen) : null;
  if (!ts.isNamedImports(bindings) && !ts.isNamedExports(bindings)) return null;
  const one = bindings.elements.find((element) => element.name.text === name);
  return one === undefined ? null : declarationOf(target, (one.propertyName ?? one.name).text, seen);
}

/** @param {ts.Node} node @returns {ts.Node} */
function bare(node) {
  const wraps =
    ts.isAsExpression(node) ||
    ts.isSatisfiesExpression(node) ||
    ts.isParenthesizedExpression(node) ||
    ts.isNonNullExpression(node);
  if (wraps) return bare(node.expression);
  if (ts.isParenthesizedTypeNode(node) || ts.isTypeOperatorNode(node)) return bare(node.type);
  return node;
}

/** @param {ts.Node} node @returns {string | null} */
const textOf = (node) =>
  ts.isIdentifier(node) || ts.isStringLiteralLike(node) || ts.isNumericLiteral(node) ? node.text : null;

/** The first of these in which a member is found. @param {readonly (ts.Node | undefined)[]} nodes @param {string} file @param {string} name @returns {Found | null} */
function firstOf(nodes, file, name) {
  for (const node of nodes) {
    const found = node === undefined ? null : memberOf({ node, file }, name);
    if (found !== null) return found;
  }
  return null;
}

/** @param {ts.ObjectLiteralElementLike | ts.TypeElement | ts.ClassElement} one @param {string} file @param {string} name @returns {Found | null} */
function property(one, file, name) {
  if (ts.isSpreadAssignment(one)) return memberOf({ node: one.expression, file }, name);
  if (one.name === undefined || textOf(one.name) !== name) return null;
  if (ts.isPropertyAssignment(one)) return { node: one.initializer, file };
  if (ts.isShorthandPropertyAssignment(one)) return { node: one.name, file };
  if ((ts.isPropertySignature(one) || ts.isPropertyDeclaration(one)) && one.type !== undefined)
    return { node: one.type, file };
  return { node: one, file };
}

/** @param {readonly (ts.ObjectLiteralElementLike | ts.TypeElement | ts.ClassElement)[]} properties @param {string} file @param {string} name */
const amongProperties = (properties, file, name) =>
  properties.map((one) => property(one, file, name)).find((found) => found !== null) ?? null;

/** An entry of a list: its text, or what begins a row of it. @param {ts.Expression} entry @param {string} file @param {string} name @returns {Found | null} */
function entryOf(entry, file, name) {
  if (ts.isSpreadElement(entry)) return memberOf({ node: entry.expression, file }, name);
  const node = bare(entry);
  if (textOf(node) === name) return { node, file };
  if (ts.isCallExpression(node)) {
    const [first] = node.arguments;
    if (first !== undefined && textOf(first) === name) return { node, file };
  }
  return null;
}

/** What a function returns. @param {ts.Node} body @returns {ts.Node[]} */
function returned(body) {
  if (!ts.isBlock(body)) return [body];
  return body.statements.flatMap((statement) =>
    ts.isReturnStatement(statement) && statement.expression !== undefined ? [statement.expression] : [],
  );
}

/** @param {Found} found @param {string} name @returns {Found | null} */
function memberOf({ node: given, file }, name) {
  const node = bare(given);
  if (ts.isLiteralTypeNode(node)) return textOf(node.literal) === name ? { node, file } : null;
  if (ts.isVariableDeclaration(node)) return firstOf([node.initializer, node.type], file, name);
  if (ts.isTypeAliasDeclaration(node)) return memberOf({ node: node.type, file }, name);
  if (ts.isObjectLiteralExpression(node)) return amongProperties(node.properties, file, name);
  if (ts.isTypeLiteralNode(node) || ts.isClassDeclaration(node))
    return amongProperties(node.members, file, name);
  if (ts.isInterfaceDeclaration(node))
    return (
      amongProperties(node.members, file, name) ??
      firstOf(node.heritageClauses?.flatMap(({ types }) => [...types]) ?? [], file, name)
    );
  if (ts.isArrayLiteralExpression(node))
    return node.elements.map((entry) => entryOf(entry, file, name)).find((found) => found !== null) ?? null;
  if (ts.isUnionTypeNode(node) || ts.isIntersectionTypeNode(node)) return firstOf(node.types, file, name);
  return memberThrough(node, file, name);
}

/** A member of what a node refers to, or is made of. @param {ts.Node} node @param {string} file @param {string} name @returns {Found | null} */
function memberThrough(node, file, name) {
  if (ts.isIdentifier(node)) return withMember(declarationOf(file, node.text), name);
  if (ts.isPropertyAccessExpression(node)) {
    if (ts.isCallExpression(node.expression)) return memberOf({ node: node.expression, file }, name);
    const inner = memberOf({ node: node.expression, file }, node.name.text);
    return withMember(inner, name) ?? memberOf({ node: node.expression, file }, name);
  }
  if (ts.isCallExpression(node)) {
    const called = ts.isPropertyAccessExpression(node.expression) ? node.expression : null;
    const options = /union$/i.test(called?.name.text ?? '') ? node.arguments.flatMap(optionsOf) : [];
    return firstOf([...options, ...node.arguments, called ?? undefined], file, name);
  }
  if (ts.isExpressionWithTypeArguments(node))
    return firstOf([node.expression, ...(node.typeArguments ?? [])], file, name);
  if (ts.isTypeReferenceNode(node))
    return firstOf([node.typeName, ...(node.typeArguments ?? [])], file, name);
  if (ts.isTypeQueryNode(node)) return memberOf({ node: node.exprName, file }, name);
  if (ts.isIndexedAccessTypeNode(node)) return memberOf({ node: node.objectType, file }, name);
  if (ts.isArrayTypeNode(node)) return memberOf({ node: node.elementType, file }, name);
  if (ts.isConditionalExpression(node)) return firstOf([node.whenTrue, node.whenFalse], file, name);
  if (ts.isArrowFunction(node)) return firstOf([...returned(node.body), node.type], file, name);
  if ((ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)) && node.body !== undefined)
    return firstOf([...returned(node.body), node.type], file, name);
  return null;
}

/** The schemas of a union. @param {ts.Expression} list @returns {readonly ts.Expression[]} */
const optionsOf = (list) => (ts.isArrayLiteralExpression(list) ? list.elements : []);

/** @param {Found | null} found @param {string} name @returns {Found | null} */
const withMember = (found, name) => (found === null ? null : memberOf(found, name));

const NAMES = /\.?([\w$-]+)|\['([^']+)'\]/g;
/** The names of a place: `POLICY['tip.send'].viewer` → three. @param {string} symbol */
const namesOf = (symbol) => [...symbol.matchAll(NAMES)].map(([, plain, quoted]) => plain ?? quoted ?? '');

/** The value of a custom property of a style sheet. @param {string} file @param {string} name */
function customProperty(file, name) {
  const styles = readFileSync(fromRoot(file), 'utf8').replaceAll(/\/\*[^]*?\*\//g, '');
  return new RegExp(`(?:^|[{;\\s])${name}\\s*:\\s*([^;}]+)`).exec(styles)?.[1]?.trim() ?? null;
}

/**
 * What a place names; null: there is no such thing.
 * @param {string} place
 * @returns {Found | { css: string } | null}
 */
export function findPlace(place) {
  const [file = '', symbol = ''] = place.split('#');
  if (!existsSync(fromRoot(file))) return null;
  if (file.endsWith('.css')) {
    const css = customProperty(file, symbol);
    return css === null ? null : { css };
  }
  const [first = '', ...rest] = namesOf(symbol);
  return rest.reduce(withMember, declarationOf(file, first));
}

/** @param {number} left @param {ts.SyntaxKind} operator @param {number} right */
function computed(left, operator, right) {
  if (operator === ts.SyntaxKind.AsteriskToken) return left * right;
  if (operator === ts.SyntaxKind.SlashToken) return left / right;
  if (operator === ts.SyntaxKind.PlusToken) return left + right;
  return left - right;
}

/** The figure that an expression writes out; undefined: it is none. @param {Found} found @returns {unknown} */
function figureOf({ node: given, file }) {
  const node = bare(given);
  /** @param {ts.Node} inner */
  const of = (inner) => figureOf({ node: inner, file });
  if (ts.isVariableDeclaration(node))
    return node.initializer === undefined ? undefined : of(node.initializer);
  if (ts.isNumericLiteral(node)) return Number(node.text);
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isLiteralTypeNode(node)) return of(node.literal);
  if (ts.isPrefixUnaryExpression(node)) return -Number(of(node.operand));
  if (ts.isBinaryExpression(node))
    return computed(Number(of(node.left)), node.operatorToken.kind, Number(of(node.right)));
  if (ts.isArrayLiteralExpression(node)) return node.elements.map(of);
  if (ts.isObjectLiteralExpression(node))
    return Object.fromEntries(
      node.properties.flatMap((one) =>
        ts.isPropertyAssignment(one) ? [[textOf(one.name) ?? '', of(one.initializer)]] : [],
      ),
    );
  if (ts.isCallExpression(node)) {
    const values = node.arguments.map(of);
    // `points(0.2)`: the specification says points.
    return values.length === 1 ? values[0] : values;
  }
  if (ts.isIdentifier(node)) {
    const found = declarationOf(file, node.text);
    return found === null ? undefined : figureOf(found);
  }
  return undefined;
}

/** The figure of a place. @param {string} place */
export function figureAt(place) {
  const found = findPlace(place);
  if (found === null) return undefined;
  return 'css' in found ? Number.parseFloat(found.css) : figureOf(found);
}
