package dev.morphium.kotlin.mapping

import dev.morphium.mapping.language.LanguageClass
import dev.morphium.mapping.language.LanguageSupport
import dev.morphium.mapping.language.ValueWrapper
import java.lang.invoke.MethodHandles
import java.util.Optional
import kotlin.metadata.KmClass
import kotlin.metadata.jvm.KotlinClassMetadata
import kotlin.reflect.KProperty1

/** The mapper's language support for Kotlin, read from the metadata that its compiler writes into each class. */
public class KotlinSupport : LanguageSupport {
    private val metadata =
        object : ClassValue<Optional<KmClass>>() {
            override fun computeValue(type: Class<*>) = Optional.ofNullable(read(type))
        }
    private val wrappers =
        object : ClassValue<Optional<ValueWrapper>>() {
            override fun computeValue(type: Class<*>): Optional<ValueWrapper> =
                metadata.get(type).filter { isValueClass(type) }.map { ValueClassWrapper.of(type, it) }
        }

    override fun describe(type: Class<*>, lookup: MethodHandles.Lookup): LanguageClass? =
        metadata.get(type).map { KotlinClass(type, it, lookup) }.orElse(null)

    override fun wrapper(type: Class<*>): ValueWrapper? = wrappers.get(type).orElse(null)

    override fun property(reference: Any): String? = (reference as? KProperty1<*, *>)?.name

    private fun read(type: Class<*>): KmClass? {
        val annotation = type.getAnnotation(Metadata::class.java) ?: return null
        return (KotlinClassMetadata.readLenient(annotation) as? KotlinClassMetadata.Class)?.kmClass
    }
}

/** Whether a class is a value class, whose objects are their only value wherever that is possible. */
internal fun isValueClass(type: Class<*>) = type.isAnnotationPresent(JvmInline::class.java)
