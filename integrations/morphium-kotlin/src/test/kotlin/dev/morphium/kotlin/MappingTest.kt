package dev.morphium.kotlin

import dev.morphium.Morphium
import dev.morphium.exception.MappingException
import org.assertj.core.api.Assertions.assertThat
import org.assertj.core.api.Assertions.assertThatThrownBy
import org.bson.BsonDocument
import org.junit.jupiter.api.AfterEach
import org.junit.jupiter.api.Test

/** Kotlin classes that were compiled without any option: names, defaults, nulls, objects, value classes. */
internal class MappingTest {
    private val morphium: Morphium = inMemory()

    @AfterEach
    fun close() {
        morphium.close()
    }

    private inline fun <reified T : Any> read(json: String): T =
        morphium.mapper().fromBson(BsonDocument.parse(json), T::class.java)!!

    private fun stored(entity: Any): BsonDocument = morphium.mapper().toBson(entity).asDocument()

    @Test
    fun dataClassesAreStoredAndReadBack() {
        val ann = Person("1", "Ann", 30, false, "A", Email("a@b"), Address("Rome"), listOf("x"))
        morphium.store(ann)

        assertThat(morphium.findById<Person>("1")).isEqualTo(ann)
        assertThat(stored(ann).keys)
            .containsExactly("_id", "name", "age", "is_active", "nick", "mail", "address", "tags")
    }

    @Test
    fun missingFieldsGetDefaultArguments() {
        assertThat(read<Person>("""{_id: "1", name: "Ann"}""")).isEqualTo(Person("1", "Ann"))
        assertThat(read<Person>("""{_id: "1", name: "Ann", age: 3, tags: []}"""))
            .isEqualTo(Person("1", "Ann", 3, tags = emptyList()))
    }

    @Test
    fun moreParametersThanBitsInAMask() {
        assertThat(read<Wide>("""{_id: "1"}""")).isEqualTo(Wide("1"))
        assertThat(read<Wide>("""{_id: "1", a1: 0, d1: 0, d2: "x", a4: 7}"""))
            .isEqualTo(Wide("1", a1 = 0, d1 = 0, d2 = "x", a4 = 7))
        val all = Wide("1", d3 = 5, d4 = "y")
        morphium.store(all)
        assertThat(morphium.findById<Wide>("1")).isEqualTo(all)
    }

    @Test
    fun nullableIsNullWhenItIsMissing() {
        assertThat(read<Strict>("""{_id: "1", name: "Ann", count: 2}""")).isEqualTo(Strict("1", "Ann", 2, null))
    }

    @Test
    fun whatIsNeededAndMissingIsNamed() {
        assertThatThrownBy { read<Strict>("""{_id: "1", count: 2}""") }
            .isInstanceOf(MappingException::class.java)
            .hasMessage(
                "Strict.name: the document has no such field: make the property nullable, or give it a default argument"
            )
        assertThatThrownBy { read<Strict>("""{_id: "1", name: "Ann"}""") }.hasMessageStartingWith("Strict.count: ")
    }

    @Test
    fun nullIntoWhatIsNotNullableIsNamed() {
        assertThatThrownBy { read<Person>("""{_id: "1", name: null}""") }
            .isInstanceOf(MappingException::class.java)
            .hasMessageStartingWith("Person.name: null is no value of it")
        assertThatThrownBy { read<Person>("""{_id: "1", name: "Ann", age: null}""") }
            .hasMessageStartingWith("Person.age: null is no value of it")
        assertThatThrownBy { read<Person>("""{_id: "1", name: "Ann", address: {city: null}}""") }
            .hasMessageContaining("Person.address: Address.city: null is no value of it")
    }

    @Test
    fun nullsThatAreIgnoredAreAsGoodAsMissing() {
        assertThat(read<Lenient>("""{_id: "1", rank: null}""")).isEqualTo(Lenient("1"))
    }

    @Test
    fun nullReplacesTheDefaultOfWhatIsNullable() {
        assertThat(read<Account>("""{_id: "1", note: null}""").note).isNull()
        assertThat(read<Account>("""{_id: "1"}""").note).isEqualTo("none")
    }

    @Test
    fun mutableClassesKeepTheirDefaultsAndRefuseNull() {
        val account = read<Account>("""{_id: "1", owner: "Ann"}""")
        assertThat(account.owner).isEqualTo("Ann")
        assertThat(account.visits).isEqualTo(3)
        assertThat(account.greeting).isEqualTo("Dear Ann")
        assertThatThrownBy { read<Account>("""{_id: "1", owner: null}""") }
            .hasMessageStartingWith("Account.owner: null is no value of it")
        assertThatThrownBy { read<Account>("""{_id: "1", visits: null}""") }
            .hasMessageStartingWith("Account.visits: null is no value of it")
    }

    @Test
    fun delegatedPropertiesAreNotStored() {
        morphium.store(Greeter("1", "Ann"))
        assertThat(morphium.findById<Greeter>("1")?.greeting).isEqualTo("Dear Ann")
        assertThat(stored(Greeter("1", "Ann")).keys).containsExactly("_id", "name")
    }

    @Test
    fun objectsExistOnce() {
        val drawing = Drawing("1", listOf(Circle(2.0), Point, Blank))
        morphium.store(drawing)
        val read = morphium.findById<Drawing>("1")!!

        assertThat(read).isEqualTo(drawing)
        assertThat(read.shapes[1]).isSameAs(Point)
        assertThat(read.shapes[2]).isSameAs(Blank)
        assertThat(read.first).isSameAs(Point)
    }

    @Test
    fun sealedClassesShareACollection() {
        morphium.storeList(listOf(Dog("d"), Cat("c", 7)))
        assertThat(morphium.query<Animal>().sort("_id").asList()).containsExactly(Cat("c", 7), Dog("d"))
        assertThat(morphium.findAll<Cat>()).containsExactly(Cat("c", 7))
    }

    @Test
    fun idsAreGenerated() {
        val stored = Generated(name = "Ann")
        morphium.store(stored)
        val read = morphium.findAll<Generated>().single()
        assertThat(read.id).isNotNull()
        assertThat(read.name).isEqualTo("Ann")
    }

    @Test
    fun valueClassesAreStoredAsTheirValues() {
        val order =
            Order(OrderId("o1"), Email("a@b"), Years(3), listOf(Email("c@d")), mapOf("x" to Years(5)))
        morphium.store(order)

        assertThat(stored(order))
            .isEqualTo(
                BsonDocument.parse("""{_id: "o1", contact: "a@b", age: 3, copies: ["c@d"], ages: {x: 5}}""")
            )
        assertThat(morphium.findById<Order>(OrderId("o1"))).isEqualTo(order)
        assertThat(morphium.query(f(Order::contact) eq Email("a@b")).asList()).containsExactly(order)
        assertThat(morphium.query(f(Order::age) gt Years(2)).asList()).containsExactly(order)
        assertThat(morphium.query(f(Order::copies) eq Email("c@d")).asList()).containsExactly(order)
        assertThat(morphium.query<Order>().f(Order::age).eq(Years(4)).asList()).isEmpty()
        val without = order.copy(id = OrderId("o2"), age = null)
        morphium.store(without)
        assertThat(morphium.findById<Order>("o2")).isEqualTo(without)
    }

    @Test
    fun valueClassesCheckWhatIsRead() {
        assertThatThrownBy { read<Order>("""{_id: "1", contact: "nowhere"}""") }
            .isInstanceOf(MappingException::class.java)
            .hasMessageContaining("'nowhere' is no address")
        assertThatThrownBy { read<Order>("""{_id: "1", contact: "a@b", copies: ["nowhere"]}""") }
            .hasMessageContaining("Order.copies")
            .hasMessageContaining("'nowhere' is no address")
    }

    @Test
    fun valueClassesOfNullableValuesAreRefusedInCollections() {
        assertThatThrownBy { stored(Wrapping("1", listOf(Maybe(null)))) }
            .isInstanceOf(MappingException::class.java)
            .hasMessageContaining("Maybe wraps text, which may be null")
    }

    @Test
    fun typeParametersMayBeNull() {
        assertThat(read<Box<String?>>("""{_id: "1", content: null}""").content).isNull()
    }

    @Test
    fun aParameterThatIsNoPropertyIsNamed() {
        assertThatThrownBy { read<Helped>("""{_id: "1", name: "x"}""") }
            .isInstanceOf(MappingException::class.java)
            .hasMessageContaining("the parameter helper of its constructor is no property that is stored")
    }
}
