package dev.morphium.kotlin.mapping

import dev.morphium.mapping.language.LanguageClass
import dev.morphium.mapping.language.ObjectConstructor
import java.lang.invoke.MethodHandles
import java.lang.reflect.AnnotatedElement
import java.lang.reflect.Constructor
import java.lang.reflect.Field
import kotlin.metadata.ClassKind
import kotlin.metadata.KmClass
import kotlin.metadata.KmClassifier
import kotlin.metadata.KmConstructor
import kotlin.metadata.KmProperty
import kotlin.metadata.KmType
import kotlin.metadata.isDelegated
import kotlin.metadata.isNullable
import kotlin.metadata.isSecondary
import kotlin.metadata.jvm.fieldSignature
import kotlin.metadata.jvm.signature
import kotlin.metadata.kind

/** What the metadata of a Kotlin class say: its properties, which of them may be null, its primary constructor. */
internal class KotlinClass(
    private val type: Class<*>,
    private val metadata: KmClass,
    private val lookup: MethodHandles.Lookup,
) : LanguageClass {
    private val properties: Map<String, KmProperty> =
        metadata.properties
            .filter { !it.isDelegated }
            .mapNotNull { property -> property.fieldSignature?.let { it.name to property } }
            .toMap()
    private val primary: KmConstructor? =
        metadata.constructors.firstOrNull { !it.isSecondary && it.valueParameters.isNotEmpty() }
    private val constructor: Constructor<*>? = primary?.let { declared(it) }

    /** Where value classes are parameters, the annotations are those of a second constructor that others call. */
    private val annotated: Constructor<*>? =
        constructor?.let { plain ->
            type.declaredConstructors.find { it.parameterTypes.contentEquals(plain.parameterTypes + MARKER) } ?: plain
        }

    override fun constructor(): ObjectConstructor? =
        when {
            metadata.kind == ClassKind.OBJECT -> SingleObject.of(type, lookup)
            primary == null || constructor == null -> null
            else -> DefaultingConstructor.of(constructor, primary.valueParameters, lookup)
        }

    override fun isProperty(field: Field): Boolean = field.name in properties

    override fun allowsNull(field: Field): Boolean = properties[field.name]?.returnType?.let(::mayBeNull) ?: true

    override fun parameter(field: Field): AnnotatedElement? {
        val index = primary?.valueParameters?.indexOfFirst { it.name == field.name } ?: -1
        return if (index < 0) null else annotated?.parameters?.get(index)
    }

    private fun declared(primary: KmConstructor): Constructor<*> {
        val signature = checkNotNull(primary.signature) { "no signature of the constructor of $type" }
        return type.getDeclaredConstructor(*parameterTypes(signature.descriptor, type.classLoader))
    }
}

/** Whether null is a value of a type; of a type parameter it may be, for the type that it stands for is not known. */
internal fun mayBeNull(type: KmType): Boolean = type.isNullable || type.classifier is KmClassifier.TypeParameter
