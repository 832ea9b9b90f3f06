/** Small faults that a person makes, found in the syntax of a file; each should be noticed by a test. */
import ts from 'typescript'

/** What else an operator, or the name of a method, may be. */
const OTHERS: ReadonlyMap<string, string> = new Map(
  ['< <=', '> >=', '=== !==', '&& ||', '+ -', '* /', '+= -=', 'some every', 'min max'].flatMap((pair) => {
    const [one, other] = pair.split(' ') as [string, string]
    return [[one, other] as const, [other, one] as const]
  }),
)
/** Larger numbers, and products, are limits and times, of which a test should not hold the exact value. */
const LARGEST_NUMBER = 16
const PRODUCT = /^[\d_]+( \* [\d_]+)+$/
/** Calls of what is written for people: messages, the log, and problems with their texts. */
const FOR_PEOPLE = /(^|[.#])(log\w*|logger\.\w+|warn|console\.\w+|\w*notice|\w*(Error|Problem))$/i

/** All mutations of a source text, in its order. */
export function mutationsOf(path: string, text: string) {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const visit = (node: ts.Node): ReturnType<typeof mutation>[] => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isTemplateExpression(node)) return []
    if (ts.isBinaryExpression(node) && PRODUCT.test(node.getText())) return []
    if ((ts.isCallExpression(node) || ts.isNewExpression(node)) && isForPeople(node)) return []
    const parts: ts.Node[] = []
    ts.forEachChild(node, (part) => void parts.push(part))
    return [...replacementsIn(node).map((each) => mutation(...each)), ...parts.flatMap(visit)]
  }
  const mutation = (node: ts.Node, replacement: string) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart())
    const original = node.getText()
    return { start: node.getStart(), end: node.getEnd(), line: line + 1, original, replacement }
  }
  return visit(source)
}

export function mutated(text: string, of: ReturnType<typeof mutationsOf>[number]): string {
  return text.slice(0, of.start) + of.replacement + text.slice(of.end)
}

type Replacement = readonly [part: ts.Node, replacement: string]

function replacementsIn(node: ts.Node): readonly Replacement[] {
  if (ts.isBinaryExpression(node)) {
    const operator = node.operatorToken.getText()
    const other = OTHERS.get(operator)
    const isText = operator.startsWith('+') && /['"`]/.test(node.getText())
    if (operator === '??') return [[node, node.left.getText()]]
    const isForced = /^[!=]/.test(operator) && isCondition(node)
    return !other || isText || isForced ? [] : [[node.operatorToken, other]]
  }
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    return isCondition(node) ? [] : [[node, node.operand.getText()]]
  if (ts.isIfStatement(node)) {
    // Its statement is removed by itself.
    const isSame = !node.elseStatement && isRemovable(node.thenStatement)
    return isSame ? [[node.expression, 'true']] : forced(node.expression)
  }
  // A loop that never ends is noticed by time alone.
  if (ts.isWhileStatement(node)) return [[node.expression, 'false']]
  if (ts.isConditionalExpression(node)) return forced(node.condition)
  if (ts.isNumericLiteral(node) && Number(node.text) <= LARGEST_NUMBER)
    return [[node, String(Number(node.text) + 1)]]
  if (node.kind === ts.SyntaxKind.TrueKeyword) return [[node, 'false']]
  if (node.kind === ts.SyntaxKind.FalseKeyword) return [[node, 'true']]
  if (ts.isPropertyAccessExpression(node) && OTHERS.has(node.name.text))
    return [[node.name, OTHERS.get(node.name.text) as string]]
  return isRemovable(node) ? [[node, ';']] : []
}

const forced = (condition: ts.Expression): readonly Replacement[] => [
  [condition, 'true'],
  [condition, 'false'],
]

/** It is forced to both values, so its negation would show nothing more. */
function isCondition({ parent }: ts.Expression): boolean {
  return ts.isIfStatement(parent) || ts.isConditionalExpression(parent)
}

function isForPeople({ expression }: ts.CallExpression | ts.NewExpression): boolean {
  return FOR_PEOPLE.test(expression.getText())
}

/** Statements without which the rest still runs; of `return`, those that end a function early. */
function isRemovable(node: ts.Node): boolean {
  if (ts.isExpressionStatement(node))
    return !(ts.isCallExpression(node.expression) && isForPeople(node.expression))
  if (ts.isThrowStatement(node) || ts.isBreakStatement(node) || ts.isContinueStatement(node)) return true
  if (!ts.isReturnStatement(node)) return false
  const { parent } = node
  return ts.isIfStatement(parent) || (ts.isBlock(parent) && !ts.isFunctionLike(parent.parent))
}
