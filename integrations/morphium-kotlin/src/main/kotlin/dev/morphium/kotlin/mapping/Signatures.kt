package dev.morphium.kotlin.mapping

import java.lang.invoke.MethodType
import kotlin.metadata.ClassName
import kotlin.metadata.KmClassifier
import kotlin.metadata.KmType
import kotlin.metadata.isLocalClassName

/** What stands at the end of the parameters of constructors that the compiler adds. */
internal val MARKER: Class<*> = Class.forName("kotlin.jvm.internal.DefaultConstructorMarker")

/** The parameters of a constructor that a program's text has, by its descriptor in the metadata. */
internal fun parameterTypes(descriptor: String, loader: ClassLoader?): Array<Class<*>> =
    MethodType.fromMethodDescriptorString(descriptor, loader).parameterList().filter { it != MARKER }.toTypedArray()

/** The class of a type in the virtual machine; null for one that has none there by that name, such as `kotlin.String`. */
internal fun classOf(type: KmType, loader: ClassLoader?): Class<*>? {
    val name = (type.classifier as? KmClassifier.Class)?.name ?: return null
    return if (name.isLocalClassName()) null else loaded(name, loader)
}

private fun loaded(name: ClassName, loader: ClassLoader?): Class<*>? =
    try {
        Class.forName(name.replace('.', '$').replace('/', '.'), false, loader)
    } catch (_: ClassNotFoundException) {
        null
    }
