package dev.morphium.kotlin

import dev.morphium.annotation.Embedded
import dev.morphium.annotation.Entity
import dev.morphium.annotation.Id
import dev.morphium.annotation.IgnoreNullFromDB
import dev.morphium.annotation.Property
import org.bson.types.ObjectId

@JvmInline
value class Email(val text: String) {
    init {
        require('@' in text) { "'$text' is no address" }
    }
}

@JvmInline value class Years(val count: Int)

@JvmInline value class OrderId(val value: String)

@Entity data class Lenient(@Id val id: String, @IgnoreNullFromDB val rank: Int = 5)

@JvmInline value class Maybe(val text: String?)

@Embedded data class Address(val city: String, val street: String? = null)

@Entity
data class Person(
    @Id val id: String,
    val name: String,
    val age: Int = 18,
    val isActive: Boolean = true,
    val nick: String? = null,
    @Property(fieldName = "mail") val email: Email? = null,
    val address: Address? = null,
    val tags: List<String> = listOf("new"),
)

@Entity data class Strict(@Id val id: String, val name: String, val count: Int, val note: String?)

@Entity
data class Order(
    @Id val id: OrderId,
    val contact: Email,
    val age: Years?,
    val copies: List<Email> = emptyList(),
    val ages: Map<String, Years> = emptyMap(),
)

@Entity data class Generated(@Id val id: ObjectId? = null, val name: String = "x")

@Entity
class Account {
    @Id var id: String = ""
    var owner: String = "nobody"
    var visits: Int = 3
    var note: String? = "none"
    val greeting: String by lazy { "Dear $owner" }
}

@Entity data class Greeter(@Id val id: String, val name: String) {
    val greeting: String by lazy { "Dear $name" }
}

@Entity data class Box<T>(@Id val id: String, val content: T)

@Entity data class Wrapping(@Id val id: String, val list: List<Maybe>)

@Embedded sealed interface Shape

data class Circle(val radius: Double = 1.0) : Shape

data object Point : Shape

object Blank : Shape

@Entity data class Drawing(@Id val id: String, val shapes: List<Shape>, val first: Shape = Point)

@Entity sealed class Animal {
    abstract val id: String
}

data class Dog(@Id override val id: String, val bark: String = "wuff") : Animal()

data class Cat(@Id override val id: String, val lives: Int = 9) : Animal()

@Entity
data class Wide(
    @Id val id: String,
    val a1: Int = 1, val a2: Int = 2, val a3: Int = 3, val a4: Int = 4, val a5: Int = 5, val a6: Int = 6,
    val a7: Int = 7, val a8: Int = 8, val a9: Int = 9, val b0: Int = 10, val b1: Int = 11, val b2: Int = 12,
    val b3: Int = 13, val b4: Int = 14, val b5: Int = 15, val b6: Int = 16, val b7: Int = 17, val b8: Int = 18,
    val b9: Int = 19, val c0: Int = 20, val c1: Int = 21, val c2: Int = 22, val c3: Int = 23, val c4: Int = 24,
    val c5: Int = 25, val c6: Int = 26, val c7: Int = 27, val c8: Int = 28, val c9: Int = 29, val d0: Int = 30,
    val d1: Int = 31, val d2: String = "thirty-two", val d3: Long = 33, val d4: String = "thirty-" + a4,
)

class Helper

@Entity class Helped(@Id val id: String, helper: Helper) {
    val name: String = helper.toString()
}
