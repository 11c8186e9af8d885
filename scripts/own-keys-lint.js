/**
 * `labels[id]` with a name from a file or a link also finds what every object inherits: `constructor`, `__proto__`.
 * Such a look-up goes through base/lookUp, or through a Map. This rule finds the others: a key of type `string` (or a
 * cast of one) on anything that is no list. A key whose type lists its values is let through: what arrives from
 * outside is held to those values where it arrives.
 */
import ts from "typescript";

/** A name that can be anything: `string`, `any`, or a template with a hole. A union counts where one of it does. */
const isAnyName = (type) =>
  type.isUnion()
    ? type.types.some(isAnyName)
    : type.isIntersection()
      ? type.types.every(isAnyName)
      : (type.flags & (ts.TypeFlags.String | ts.TypeFlags.Any | ts.TypeFlags.TemplateLiteral)) !== 0;

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
    /** The type before any cast: a cast does not make a name ours. */
    const typeOf = (node) =>
      node.type === "TSAsExpression" || node.type === "TSNonNullExpression"
        ? node.typeAnnotation?.typeName?.name === "const"
          ? services.getTypeAtLocation(node.expression)
          : typeOf(node.expression)
        : services.getTypeAtLocation(node);
    return {
      MemberExpression(node) {
        if (!node.computed || node.property.type === "Literal") return;
        if (!isAnyName(typeOf(node.property)) || isList(services.getTypeAtLocation(node.object))) return;
        const { parent } = node;
        const written =
          (parent.type === "AssignmentExpression" && parent.left === node) ||
          (parent.type === "UnaryExpression" && parent.operator === "delete");
        context.report({ node, messageId: written ? "write" : "read" });
      },
      "BinaryExpression[operator='in']"(node) {
        const { left } = node;
        const isNamed = left.type === "Literal" || left.type === "PrivateIdentifier";
        if (!isNamed && isAnyName(typeOf(left))) context.report({ node, messageId: "has" });
      },
    };
  },
};

export const ownKeysLint = { rules: { "own-keys-only": ownKeysOnly } };
