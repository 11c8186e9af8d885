/**
 * `labels[id]` with a name from a file or link also finds what every object inherits: `constructor`, `__proto__`. Such
 * look-ups must go through base/lookUp or a Map. This rule finds the others: a key of type `string` (or a cast of one)
 * on anything but a list. A key whose type lists its values is allowed, since outside data is checked against those
 * values on arrival.
 */
import ts from "typescript";

const { String, Any, Unknown, TemplateLiteral } = ts.TypeFlags;
const ANY_NAME = String | Any | Unknown | TemplateLiteral;

const CASTS = ["TSAsExpression", "TSTypeAssertion", "TSNonNullExpression"];
const isCast = (node) => CASTS.includes(node?.type);

const variableOf = (scope, name) =>
  scope === null ? undefined : (scope.set.get(name) ?? variableOf(scope.upper, name));

/** @type {import("eslint").Rule.RuleModule} */
const ownKeysOnly = {
  meta: {
    type: "problem",
    schema: [],
    messages: {
      read: "Any name can come here, `constructor` too: lookUp(object, name) of base/lookUp, or a Map.",
      write: "Any name can come here, `__proto__` too: put(object, name, value) of base/lookUp, or a Map.",
      has: "Any name can come here, `constructor` too: Object.hasOwn.",
    },
  },
  create(context) {
    const services = context.sourceCode.parserServices;
    const checker = services.program.getTypeChecker();
    const isList = (type) =>
      type.isUnion()
        ? type.types.every(isList)
        : checker.isArrayType(type) ||
          checker.isTupleType(type) ||
          (type.flags & (ts.TypeFlags.StringLike | ts.TypeFlags.Null | ts.TypeFlags.Undefined)) !== 0;
    /**
     * A name that can be anything: `string`, `any`, or a template with a hole. A union counts if one of its members
     * does.
     */
    const isAnyName = (type) => {
      if (type.isUnion()) return type.types.some(isAnyName);
      if (type.isIntersection()) return type.types.every(isAnyName);
      // The widest type of `K extends string` or `keyof T`.
      const widest = checker.getBaseConstraintOfType(type);
      if (widest !== undefined && widest !== type) return isAnyName(widest);
      return (type.flags & ANY_NAME) !== 0;
    };
    /** The cast that a constant was given, unless it was narrowed since. */
    const castOf = (node) => {
      const [definition, ...more] = variableOf(context.sourceCode.getScope(node), node.name)?.defs ?? [];
      const { init, id, parent } = definition?.type === "Variable" ? definition.node : {};
      if (more.length > 0 || parent?.kind !== "const" || id.type !== "Identifier" || !isCast(init)) return null;
      return services.getTypeAtLocation(node) === services.getTypeAtLocation(init) ? init : null;
    };
    /** Looks before any cast: a cast does not make a name ours. */
    const isAny = (node) => {
      if (isCast(node) && node.typeAnnotation?.typeName?.name !== "const") return isAny(node.expression);
      if (node.type === "LogicalExpression") return isAny(node.left) || isAny(node.right);
      if (node.type === "ConditionalExpression") return isAny(node.consequent) || isAny(node.alternate);
      const cast = node.type === "Identifier" ? castOf(node) : null;
      return cast === null ? isAnyName(services.getTypeAtLocation(node)) : isAny(cast);
    };
    return {
      MemberExpression(node) {
        if (!node.computed || node.property.type === "Literal") return;
        if (!isAny(node.property) || isList(services.getTypeAtLocation(node.object))) return;
        const { parent } = node;
        const written =
          (parent.type === "AssignmentExpression" && parent.left === node) ||
          (parent.type === "UnaryExpression" && parent.operator === "delete");
        context.report({ node, messageId: written ? "write" : "read" });
      },
      "ObjectPattern > Property[computed=true]"(node) {
        if (node.key.type !== "Literal" && isAny(node.key)) context.report({ node, messageId: "read" });
      },
      "CallExpression[callee.object.name='Reflect']"(node) {
        const key = node.arguments[1];
        const messageId = { get: "read", set: "write", has: "has" }[node.callee.property.name];
        if (messageId !== undefined && key !== undefined && isAny(key)) context.report({ node, messageId });
      },
      "BinaryExpression[operator='in']"(node) {
        const { left } = node;
        const isNamed = left.type === "Literal" || left.type === "PrivateIdentifier";
        if (!isNamed && isAny(left)) context.report({ node, messageId: "has" });
      },
    };
  },
};

export const ownKeysLint = { rules: { "own-keys-only": ownKeysOnly } };
