package dev.morphium.kotlin.mapping

import dev.morphium.exception.MappingException
import dev.morphium.mapping.language.ValueWrapper
import java.lang.invoke.MethodHandle
import java.lang.invoke.MethodHandles
import java.lang.invoke.MethodType.methodType
import java.lang.reflect.Type
import kotlin.metadata.KmClass

/** A value class where it is an object: in collections, and as a nullable property whose value is primitive. */
internal class ValueClassWrapper
private constructor(
    private val value: Type,
    private val box: MethodHandle,
    private val unbox: MethodHandle,
) : ValueWrapper {
    override fun valueType(): Type = value

    override fun wrap(value: Any): Any = box.invoke(value) as Any

    override fun unwrap(wrapper: Any): Any = unbox.invoke(wrapper) as Any

    companion object {
        /** @throws MappingException when the class wraps what may be null */
        fun of(type: Class<*>, metadata: KmClass): ValueWrapper {
            val field = underlying(type)
            val property = metadata.properties.firstOrNull { it.name == metadata.inlineClassUnderlyingPropertyName }
            if (property?.returnType?.let(::mayBeNull) == true && !isGeneric(field)) {
                throw MappingException(
                    "${type.name} wraps ${field.name}, which may be null, so that it could not be told from no value:" +
                        " let it wrap a type that is not nullable, or give a converter with MapperBuilder.converter(…)"
                )
            }
            val access = MethodHandles.privateLookupIn(type, MethodHandles.lookup())
            val made = access.findStatic(type, "constructor-impl", methodType(field.type, field.type))
            val boxed = access.findStatic(type, "box-impl", methodType(type, field.type))
            val unboxed = access.findVirtual(type, "unbox-impl", methodType(field.type))
            return ValueClassWrapper(field.genericType, MethodHandles.filterReturnValue(made, boxed), unboxed)
        }

        private fun isGeneric(field: java.lang.reflect.Field) = field.genericType !is Class<*>
    }
}
