package dev.morphium.engine.match;

import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Value;

/**
 * A field operator as it was sent: {@code {field: {name: operand, ...}}}.
 *
 * @param field the path it stands under, empty inside {@code $elemMatch}; for error messages
 * @param name the operator's name with its dollar sign
 * @param operand the value under the operator's name
 * @param siblings all operators of the field, this one among them
 */
public record OperatorCall(String field, String name, Value operand, Document siblings) {}
