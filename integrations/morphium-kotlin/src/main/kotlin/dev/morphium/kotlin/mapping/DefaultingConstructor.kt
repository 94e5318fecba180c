package dev.morphium.kotlin.mapping

import dev.morphium.exception.MappingException
import dev.morphium.mapping.language.ObjectConstructor
import dev.morphium.mapping.language.ObjectConstructor.ABSENT
import java.lang.invoke.MethodHandle
import java.lang.invoke.MethodHandles
import java.lang.invoke.MethodType.methodType
import java.lang.reflect.Constructor
import java.lang.reflect.Field
import java.lang.reflect.Modifier
import kotlin.metadata.KmType
import kotlin.metadata.KmValueParameter
import kotlin.metadata.declaresDefaultValue

private const val BITS = Int.SIZE_BITS

/**
 * A primary constructor with default arguments.
 *
 * The compiler adds a second one for calls with defaults: it has the parameters of the first one, a bit for each of
 * them that says whether its default is wanted, in one `int` for 32 of them, and a marker. Neither needs reflection when
 * objects are made.
 */
internal class DefaultingConstructor
private constructor(
    private val parameters: List<KotlinParameter>,
    private val direct: MethodHandle,
    private val defaulting: MethodHandle?,
) : ObjectConstructor {
    private val masks = (parameters.size + BITS - 1) / BITS

    override fun parameters(): List<ObjectConstructor.Parameter> =
        parameters.map { ObjectConstructor.Parameter(it.name, it.type, it.optional) }

    override fun construct(arguments: Array<Any?>): Any {
        var values = arguments
        for (i in parameters.indices) {
            val parameter = parameters[i]
            val given = values[i]
            if (given === ABSENT && parameter.optional) {
                if (values === arguments) {
                    values = withMasks(arguments)
                }
                values[i] = parameter.zero
                val mask = parameters.size + i / BITS
                values[mask] = (values[mask] as Int) or (1 shl (i % BITS))
            } else {
                values[i] = parameter.checked(given)
            }
        }
        val handle = if (values === arguments) direct else checkNotNull(defaulting) { "no default arguments" }
        return handle.invokeExact(values) as Any
    }

    private fun withMasks(arguments: Array<Any?>): Array<Any?> {
        val values = arguments.copyOf(parameters.size + masks + 1)
        values.fill(0, parameters.size, parameters.size + masks)
        return values
    }

    companion object {
        private val SHAPE = methodType(Any::class.java, Array<Any?>::class.java)

        fun of(
            constructor: Constructor<*>,
            declared: List<KmValueParameter>,
            lookup: MethodHandles.Lookup,
        ): DefaultingConstructor {
            val type = constructor.declaringClass
            val access = MethodHandles.privateLookupIn(type, lookup)
            val types = constructor.parameterTypes
            val parameters = declared.mapIndexed { i, one -> KotlinParameter(type, one, types[i], access) }
            val defaulting =
                if (parameters.none { it.optional }) {
                    null
                } else {
                    val masks = Array<Class<*>>((types.size + BITS - 1) / BITS) { Int::class.javaPrimitiveType!! }
                    spreading(access, type.getDeclaredConstructor(*types, *masks, MARKER))
                }
            return DefaultingConstructor(parameters, spreading(access, constructor), defaulting)
        }

        private fun spreading(access: MethodHandles.Lookup, constructor: Constructor<*>): MethodHandle =
            access
                .unreflectConstructor(constructor)
                .asSpreader(Array<Any?>::class.java, constructor.parameterCount)
                .asType(SHAPE)
    }
}

/** A parameter of a constructor: what may be given for it. */
internal class KotlinParameter(
    private val owner: Class<*>,
    declared: KmValueParameter,
    val type: Class<*>,
    access: MethodHandles.Lookup,
) {
    val name: String = declared.name
    val optional: Boolean = declared.declaresDefaultValue
    val zero: Any? = if (type.isPrimitive) java.lang.reflect.Array.get(java.lang.reflect.Array.newInstance(type, 1), 0) else null
    private val nullable = mayBeNull(declared.type)
    private val checks = checks(declared.type, type, access)

    /** The argument for a value that a document has, null included, or for one that it has not. */
    fun checked(given: Any?): Any? {
        if (given == null || given === ABSENT) {
            return if (nullable) null else throw refused(given)
        }
        return checks.fold(given) { value, check -> check.invoke(value) }
    }

    private fun refused(given: Any?): MappingException {
        val place = "${owner.simpleName}.$name"
        return if (given == null) {
            MappingException(
                "$place: null is no value of it, since its type is not nullable: make it nullable, or give the document a value"
            )
        } else {
            MappingException(
                "$place: the document has no such field: make the property nullable, or give it a default argument"
            )
        }
    }

    /** What the value classes do that a parameter is declared with, and that the virtual machine sees the values of. */
    private fun checks(declared: KmType, seen: Class<*>, access: MethodHandles.Lookup): List<MethodHandle> {
        val checks = ArrayDeque<MethodHandle>()
        var wrapper = classOf(declared, owner.classLoader)
        while (wrapper != null && wrapper != seen && isValueClass(wrapper)) {
            val value = underlying(wrapper)
            checks.addFirst(
                MethodHandles.privateLookupIn(wrapper, access)
                    .findStatic(wrapper, "constructor-impl", methodType(value.type, value.type))
                    .asType(methodType(Any::class.java, Any::class.java))
            )
            wrapper = value.type
        }
        return checks
    }
}

/** The field in which a value class has its value. */
internal fun underlying(type: Class<*>): Field = type.declaredFields.single { !Modifier.isStatic(it.modifiers) }
